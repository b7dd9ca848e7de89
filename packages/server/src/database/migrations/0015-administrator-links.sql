-- One-time links by which somebody becomes an administrator, or an administrator gets a new password. There are at most
-- fifty at a time.
create table administrator_links (
  id uuid primary key,
  secret_hash bytea not null unique,
  kind text not null check (kind in ('invitation', 'reset')),
  email text not null,
  -- Whose password it resets; null for an invitation.
  administrator_id uuid references administrators on delete cascade,
  -- Whether it also turns two-factor authentication off.
  removes_totp boolean not null default false,
  -- Null for the command line. The link ends with the account of whoever made it.
  created_by uuid references administrators on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  check ((kind = 'reset') = (administrator_id is not null))
);
