-- concurrently
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS staff_people_directory
  ON staff_people (directory_issuer, directory_subject);
