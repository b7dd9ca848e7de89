const statement = /(?:--.*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|\bbegin atomic\b[\s\S]*?\bend\b|[^;])+/gi

/** The statements of a migration, with their comments. Those in the bodies of functions belong to their function. */
export function splitStatements(text: string): string[] {
  return (text.match(statement) ?? []).filter((part) => part.replace(/--.*/g, '').trim() !== '')
}
