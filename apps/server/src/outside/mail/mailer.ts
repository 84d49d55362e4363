export interface Mail {
  to: string
  /** The reply address; none when left out. */
  replyTo?: string
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
}

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** `refused`: the mail server will never accept it (5xx). Other failures throw, and are retried. */
export interface Mailer {
  send(mail: Mail): Promise<'accepted' | 'refused'>
}
