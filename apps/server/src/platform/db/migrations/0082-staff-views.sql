-- What staff saved of the console's lists: filters with a name, and columns (X4). A view that its person shared stays when
-- they leave; their own ones go.
CREATE TABLE staff_views (
  view_id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES staff_people,
  screen text NOT NULL,
  name text NOT NULL,
  -- The pairs of the list's address; none of them names a passenger.
  query jsonb NOT NULL,
  -- NULL: the usual ones.
  columns text[],
  share text NOT NULL CHECK (share IN ('none', 'role', 'all')),
  -- Whoever has one of them sees it, where it is shared by role.
  roles text[] NOT NULL,
  version integer NOT NULL,
  changed_at timestamptz NOT NULL
);
-- So that saving twice saves one.
CREATE UNIQUE INDEX staff_views_name ON staff_views (person_id, screen, name);
CREATE INDEX staff_views_shared ON staff_views (screen) WHERE share <> 'none';
