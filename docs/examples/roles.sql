-- Two roles for one database: `aisle_owner` makes and changes the tables (`main.js migrate`), `aisle_server` serves and
-- owns nothing, so that a hole in the server cannot rewrite the ledger or drop a table (docs/servers.md, "On the ground").
-- Make both first, with passwords of your own, and give the database to the owner:
--
--   CREATE ROLE aisle_owner LOGIN PASSWORD '…';
--   CREATE ROLE aisle_server LOGIN PASSWORD '…';
--   ALTER DATABASE aisle OWNER TO aisle_owner;
--
-- Run `main.js migrate` as aisle_owner, then this as aisle_owner or a superuser. It is safe to repeat.

GRANT USAGE ON SCHEMA public TO aisle_server;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO aisle_server;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO aisle_server;
GRANT EXECUTE ON FUNCTION analytics_add_month, analytics_drop_month TO aisle_server;
-- Tables of later releases.
ALTER DEFAULT PRIVILEGES FOR ROLE aisle_owner IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO aisle_server;

-- What was booked or done stays as it was written.
REVOKE UPDATE, DELETE ON ledger_entries FROM aisle_server;
REVOKE DELETE ON operator_audit, operator_audit_head, order_events FROM aisle_server;
REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM aisle_server;
