-- story: [{title: {zh, en}, text: {zh, en}}], three or none; specification: [{name: {zh, en}, value: {zh, en}}];
-- goes_with: [goodsId], in the order in which they are shown.
ALTER TABLE goods
  ADD COLUMN story jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN specification jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN goes_with jsonb NOT NULL DEFAULT '[]';
