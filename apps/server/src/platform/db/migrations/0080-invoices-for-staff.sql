-- concurrently
-- How staff find an invoice (X4, M48): where it waits or has ended, by when it was issued, and by the beginning of its title,
-- which is compared byte by byte, so that every beginning is one stretch of the index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoices_by_state ON invoices (state, applied_at, invoice_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoices_by_issue ON invoices (issued_at, invoice_id)
  WHERE issued_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoices_by_title ON invoices (lower(title) COLLATE "C") WHERE title <> '';
