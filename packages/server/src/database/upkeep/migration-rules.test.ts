import { describe, expect, test } from 'vitest'
import { migrations } from './migrate.ts'
import { splitStatements } from './split-statements.ts'

// While instances are upgraded one by one, the old version works on the new schema: CONTRIBUTING.md, "The database".
const rules: Record<string, RegExp> = {
  'takes away what the old version may use': /^drop (?!index)|\bdrop (column|constraint|default|not null|expression)\b/,
  'gives something another name': /\brename\b/,
  'gives a column another type': /\balter (column )?\S+ (set data )?type\b/,
  'asks for a value that the old version does not give':
    /\badd (column )?(if not exists )?\S+ (?!.*\b(default|generated)\b).*\bnot null\b/,
  'makes an old column obligatory': /\bset not null\b/,
  'forbids rows that the old version may write': /\badd (constraint|check|unique|foreign key|primary key|exclude)\b/,
  'rewrites or removes rows, and holds them meanwhile': /^(update|delete|truncate|merge)\b/,
  'runs code whose effect cannot be seen here': /^do\b/,
}

/** Written before there was a version to be compatible with. */
const exempt = 4

/** Why a version that does not know this migration could not work beside it; nothing if it can. */
function objections(text: string): string[] {
  const statements = split(text)
  const made = new Set(
    statements.flatMap((statement) => /^create table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? []),
  )
  return statements.flatMap((statement) => {
    const changed = /^alter table (?:if exists )?(?:only )?(\S+)/.exec(statement)?.[1]
    const parts = changed ? clauses(statement) : [statement]
    const found = Object.keys(rules).filter((rule) => parts.some((part) => rules[rule]?.test(part)))
    // What it makes itself, the old version does not know.
    if (changed !== undefined && made.has(changed)) return []
    const unique = /^create unique index (?:.* )?on (?:only )?([^\s(]+)/.exec(statement)?.[1]
    if (unique !== undefined && !made.has(unique)) found.push('forbids rows that the old version may write')
    return found.map((rule) => `${rule}: ${statement}`)
  })
}

/** Statements in lower case, without comments, texts and the bodies of functions. */
function split(text: string): string[] {
  return splitStatements(text).map((statement) =>
    statement
      .replace(/--.*$/gm, '')
      .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
      .replace(/'(?:[^']|'')*'/g, "''")
      .replace(/\bbegin atomic\b[\s\S]*?\bend\b/gi, '')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

/** What an `alter table` does, one thing each: split at the commas outside parentheses. */
function clauses(statement: string): string[] {
  let depth = 0
  const parts = ['']
  for (const letter of statement) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

test.each(migrations.filter(({ version, breaking }) => version > exempt && !breaking))(
  'the version before migration $version ($name) works beside it',
  ({ text }) => expect(objections(text)).toEqual([]),
)

describe('a migration is found to be breaking', () => {
  test.each([
    'drop table users;',
    'alter table users drop column email;',
    'alter table users rename column email to mail;',
    'alter table users alter column score type numeric;',
    'alter table users alter score set data type numeric;',
    'alter table users add column mail text not null;',
    "alter table users add column a text default 'x', add column b text not null;",
    'alter table users alter column email set not null;',
    'alter table users add constraint c check (a > 0);',
    'alter table users add unique (email);',
    'create unique index on users (email);',
    "update users set role = 'learner';",
    'delete from users;',
    'do $$ begin drop table users; end $$;',
    '-- a comment; with a semicolon\nDROP TABLE users;',
  ])('%s', (text) => expect(objections(text)).not.toEqual([]))
})

describe('a migration is found to be compatible', () => {
  test.each([
    'create table notes (id uuid primary key, text text not null, unique (text));',
    'create table notes (id uuid); create unique index on notes (id); alter table notes add check (id is not null);',
    'alter table users add column mail text;',
    "alter table users add column mail text not null default 'drop table users';",
    'alter table users add column a text generated always as (lower(b)) stored not null;',
    'create index on users (email);',
    'drop index users_email_idx;',
    'create or replace function f() returns int language sql begin atomic select 1; end;',
    'create function g() returns trigger language plpgsql as $$ begin update users set a = 1; return new; end $$;',
  ])('%s', (text) => expect(objections(text)).toEqual([]))
})
