export interface Mail {
  to: string
  /** The id that stays the same when a mail is sent again, so that mail programs show it once; none when left out. */
  id?: string
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
