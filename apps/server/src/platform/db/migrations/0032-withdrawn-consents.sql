-- When the passenger took a consent back; null: it stands. Consenting again makes it stand from then on.
ALTER TABLE consents ADD COLUMN withdrawn_at timestamptz;
