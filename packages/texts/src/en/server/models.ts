import { defineTexts } from '../../define-texts.ts'

/** The command `models`. The value `file` names a model and one of its files, such as `faces, model`. */
export const texts = defineTexts({
  models: 'installs the models with which devices analyze pictures',
  set: 'the name of a known set, or the path or address of a manifest (docs/models.md); without it, lists the known sets',
  yes: 'installs a known set without a question',
  setListed: '{name}: {models} ({size})',
  howToInstall: 'To install a set, run the command with its name.',
  model: '{name}, license {license}',
  download: '  {address} ({size})',
  setExplained:
    'Together {size}. Devices that analyze pictures download these files, too. A file is installed only if it has the known digest.',
  standardStays: 'The standard models for other tasks stay.',
  installQuestion: 'Install these models in {folder}, in place of those there? [y/N] ',
  nothingInstalled: 'Nothing was installed.',
  to: 'the folder where servers find the models; the default is MODEL_FOLDER, or models in the data folder',
  file: '{model}, {part}',
  fileInstalled: '{digest}  {file} ({size})',
  fileMeasured: '{file}: "sha256": "{digest}", "size": {bytes}',
  installed: 'The models are in {folder}.',
  template:
    'Nothing was installed, because the manifest has no digests and sizes. Make sure that these files are those that their authors published. Then write the digests and sizes above into the manifest, and run the command again.',
  otherManifest: 'The {name} in {folder} does not describe models. Name another folder.',
  manifestTooLarge: '{address} is too large for a manifest.',
  notJson: '{address} is not JSON.',
  notManifest: '{address} is not a manifest of models: {path}: {reason}',
  foreignFile:
    '{file}: a manifest from the network must not name a file of this machine. Download the manifest first.',
  fileLarger: '{file}: the file is larger than the manifest says.',
  fileTooLarge: '{file}: the file is too large.',
  fileDiffers: '{file}: {address} is another file, with {bytes} bytes and the SHA-256 {digest}.',
  unreadable: '{path} cannot be read.',
  notAddress: '{address} is not a file or an address that begins with http:// or https://.',
  unreachable: '{address} cannot be reached.',
  answersWith: '{address} answers with status {status}.',
})
