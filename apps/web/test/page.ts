// Gives the page of the component tests the styles of the app.
import '../src/shared/styles/tokens.css'
import '../src/shared/styles/base.css'
