-- Another address after payment (table O, SHIP): granted at once where freight and region allow, else an operator decides.

CREATE TABLE address_changes (
  change_id text PRIMARY KEY,
  order_no text NOT NULL REFERENCES orders,
  state text NOT NULL CHECK (state IN ('open', 'granted', 'refused', 'replaced')),
  -- NULL once the passenger is erased (G6).
  addr_id text,
  receiver text NOT NULL,
  phone text NOT NULL,
  text text NOT NULL,
  area_code text NOT NULL,
  -- What freight to the new address costs more than was paid or granted before, in the order's currency; less: negative.
  freight_difference integer NOT NULL,
  -- What the airline said.
  decision_zh text,
  decision_en text,
  requested_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK ((decision_zh IS NULL) = (decision_en IS NULL)),
  CHECK (state <> 'refused' OR decision_zh IS NOT NULL)
);
CREATE INDEX address_changes_order ON address_changes (order_no, requested_at);
CREATE UNIQUE INDEX address_changes_one_open ON address_changes (order_no) WHERE state = 'open';
