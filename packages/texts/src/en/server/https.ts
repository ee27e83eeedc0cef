import { defineTexts } from '../../define-texts.ts'

/** Why the server has no new certificate, and what to do about it. The operator reads it in the log. */
export const texts = defineTexts({
  dnsWrong:
    'The name {domain} does not lead to this server: create an A or AAAA record with its public address, or wait until the record is known ({reason}).',
  portsClosed:
    'The internet does not reach this server at {domain}: forward ports 80 and 443 to it, and open them in the firewall ({reason}).',
  otherServer:
    'Another server answers at {domain}: correct the DNS record, or the port forwarding of your router ({reason}).',
  caaForbids:
    'The DNS has a CAA record that forbids this authority to issue certificates for {domain}: change the record, or delete it ({reason}).',
  rateLimited:
    'The authority has had too many requests for {domain}: leave the server running, and it tries again at {retry} ({reason}).',
  domainRejected:
    'The authority issues no certificates for {domain}: set TLS_DOMAIN to a public host name that belongs to you ({reason}).',
  accountRequired:
    'The authority at {directory} needs an account that was made elsewhere: set TLS_DIRECTORY to another one.',
  authoritySilent:
    'No certificate authority answers at {directory}: check the connection to the internet, and TLS_DIRECTORY.',
  notObtained: 'There is no new certificate for {domain}: look into the reason ({reason}).',

  noCertificateYet: 'This server has no certificate yet. Its log says why. Try again in a minute.',
})
