import '../src/shared/styles/tokens.css'
import '../src/shared/styles/base.css'
