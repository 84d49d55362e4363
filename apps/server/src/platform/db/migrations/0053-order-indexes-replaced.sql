-- `orders_holder_newest` and `orders_contact_newest` begin with the same columns and serve the release before as well.
DROP INDEX orders_holder;
DROP INDEX orders_contact;
