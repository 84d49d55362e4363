import type { MailShown } from '@aisle/contract/console-questions'

/** A mail as its passenger will read it. */
export function MailText({ mail: { language, subject, paragraphs } }: { mail: MailShown }) {
  return (
    <div className="v g4" lang={language === 'zh' ? 'zh-CN' : 'en'}>
      <b>{subject}</b>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
