import ts from 'typescript-6'

/**
 * Reads from a module's text what the module needs at run time:
 *
 * - `imports`: specifiers of modules. `isType` says that the import is for types only, as is `/// <reference path>`
 * - `paths`: files and folders relative to the module, such as `new URL('./places.dat', import.meta.url)`
 * - `unknown`: expressions that use the module's location in another way, so that it may read any file
 *
 * @param {string} name The name of the file. Its extension decides the language.
 * @param {string} text
 */
export function referencesOf(name, text) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const found = { imports: [], paths: [], unknown: [] }
  for (const { fileName } of source.referencedFiles) {
    const specifier = fileName.startsWith('.') ? fileName : `./${fileName}`
    found.imports.push({ specifier, isType: true })
  }
  const visit = node => {
    readNode(node, found)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function readNode(node, { imports, paths, unknown }) {
  if (ts.isImportDeclaration(node)) {
    imports.push(named(node.moduleSpecifier, Boolean(node.importClause?.isTypeOnly)))
  } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    imports.push(named(node.moduleSpecifier, node.isTypeOnly))
  } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    imports.push(named(node.argument.literal, true))
  } else if (ts.isCallExpression(node) && namesModule(node)) {
    const [first] = node.arguments
    if (first && ts.isStringLiteralLike(first)) imports.push(named(first, false))
    // The specifier is computed, so the call may load any module.
    else unknown.push(node.getText())
  } else if (ts.isCallExpression(node) && node.getText() === 'process.cwd()') {
    unknown.push(node.getText())
  } else if (ts.isMetaProperty(node) && ts.isPropertyAccessExpression(node.parent)) {
    readImportMeta(node.parent, { imports, paths, unknown })
  }
}

const named = (literal, isType) => ({ specifier: literal.text, isType })

/**
 * Whether a call names a module: `import('…')`, `require('…')`, and Vitest's functions that mock or load a
 * module.
 */
const namesModule = ({ expression }) =>
  expression.kind === ts.SyntaxKind.ImportKeyword ||
  /^(require|vi\.(mock|doMock|importActual))$/.test(expression.getText())

function readImportMeta(meta, { imports, paths, unknown }) {
  const { parent } = meta
  const property = meta.name.text
  if (property === 'resolve' && ts.isCallExpression(parent) && parent.expression === meta) {
    const [first] = parent.arguments
    if (ts.isStringLiteralLike(first)) imports.push(named(first, false))
    else if (first.kind === ts.SyntaxKind.TemplateExpression && first.head.text.startsWith('#')) {
      // A subpath import (`#…`) resolves only by the module's own package.json, on which every check depends.
      return
    } else unknown.push(parent.getText())
  } else if (property === 'url' && isCallOf(parent, 'URL') && parent.arguments[1] === meta) {
    addPath([parent.arguments[0]], parent, { paths, unknown })
  } else if (property === 'dirname' && isCallOf(parent, 'join|resolve|path.join|path.resolve')) {
    addPath(parent.arguments.slice(1), parent, { paths, unknown })
  } else if (property === 'url' && isCallOf(parent, 'createRequire')) {
    // This call resolves only packages, which the lock file covers.
  } else if (property === 'url' && isMainCheck(parent)) {
    // This code only compares the module's address. It reads no file.
  } else if (['url', 'dirname', 'filename', 'glob'].includes(property)) {
    unknown.push(parent.getText())
  }
}

const isCallOf = (node, names) =>
  (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
  new RegExp(`^(${names})$`).test(node.expression.getText())

/** Whether a call is the right side of `program === fileURLToPath(import.meta.url)`. */
const isMainCheck = call =>
  isCallOf(call, 'fileURLToPath') &&
  ts.isBinaryExpression(call.parent) &&
  call.parent.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken

/**
 * Adds a path. If a part of the path is computed, adds the folder before this part, because any file in it
 * may be read.
 */
function addPath(parts, node, { paths, unknown }) {
  const known = []
  for (const part of parts) {
    if (ts.isStringLiteralLike(part)) {
      known.push(part.text)
      continue
    }
    const head = ts.isTemplateExpression(part) ? part.head.text : ''
    known.push(head.slice(0, head.lastIndexOf('/') + 1))
    break
  }
  const path = known.filter(Boolean).join('/')
  if (path) paths.push(path)
  else unknown.push(node.getText())
}
