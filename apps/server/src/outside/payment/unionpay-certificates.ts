import { X509Certificate, type KeyObject } from 'node:crypto'

export interface TrustedChain {
  rootCert: string
  middleCert: string
  /** The subject that the certificate must name, because the same chain has certificates for many others. */
  signer: string
}

const keptCertificates = 8

/**
 * Returns the key of a certificate that came with a message, or null if it is not trusted: it must chain over the
 * configured middle to the root certificate, be valid now, and be the gateway's own.
 * @throws at once when the configured certificates are invalid or do not belong together
 */
export function certificateChecker(chain: TrustedChain): (pem: string, now: Date) => KeyObject | null {
  const root = getCertificate(chain.rootCert)
  const middle = getCertificate(chain.middleCert)
  if (!isIssuedBy(middle, root)) throw new Error('UnionPay’s middle certificate is not issued by the root certificate')
  const trusted = new Map<string, X509Certificate>()

  return (pem, now) => {
    const known = trusted.get(pem) ?? readIfTrusted(pem)
    if (!known || ![known, middle, root].every((certificate) => isValidAt(certificate, now))) return null
    // UnionPay uses one for years; the limit keeps senders of others from filling the memory.
    if (trusted.size >= keptCertificates) trusted.clear()
    trusted.set(pem, known)
    return known.publicKey
  }

  function readIfTrusted(pem: string): X509Certificate | null {
    try {
      const certificate = getCertificate(pem)
      return isIssuedBy(certificate, middle) && !certificate.ca && getSigner(certificate) === chain.signer
        ? certificate
        : null
    } catch {
      return null
    }
  }
}

/** Accepts text with or without the PEM lines. */
const getCertificate = (text: string) =>
  new X509Certificate(Buffer.from(text.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64'))

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

const isValidAt = (certificate: X509Certificate, now: Date) =>
  new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo)

/** The common name is `041@number@name@number`. */
function getSigner(certificate: X509Certificate): string | undefined {
  const name: unknown = certificate.toLegacyObject().subject.CN
  return typeof name === 'string' ? name.split('@')[2] : undefined
}
