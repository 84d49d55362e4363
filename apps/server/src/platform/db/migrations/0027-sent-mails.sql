-- Mails that a mail server has taken or refused for good: a job that runs again sends none of them twice.
CREATE TABLE sent_mails (
  -- Kind and key of the job.
  mail_id text PRIMARY KEY,
  sent_at timestamptz NOT NULL
);
CREATE INDEX sent_mails_at ON sent_mails (sent_at);
