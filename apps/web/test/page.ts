// Loads the app's styles into the page of the component tests.
import '../src/shared/styles/tokens.css'
import '../src/shared/styles/base.css'
