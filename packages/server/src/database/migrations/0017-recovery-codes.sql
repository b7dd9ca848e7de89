-- Codes for administrators who have lost their authenticator app; ten each, deleted when used. The hash depends on the secret
-- of two-factor authentication, so codes of an earlier secret never work again.
create table recovery_codes (
  administrator_id uuid not null references administrators on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  primary key (administrator_id, code_hash)
);
