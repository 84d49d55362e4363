-- A member whose account came by card alone finds the trips that a manifest has with this card (G6).
CREATE INDEX manifest_passengers_card ON manifest_passengers (ffp_card_no) WHERE ffp_card_no IS NOT NULL;
