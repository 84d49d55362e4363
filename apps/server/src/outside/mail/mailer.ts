export interface Mail {
  to: string
  /** Who gets the answer; nobody, when left out. */
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

/** `refused`: the mail server will never take it (5xx). Other failures throw and are tried again. */
export interface Mailer {
  send(mail: Mail): Promise<'accepted' | 'refused'>
}
