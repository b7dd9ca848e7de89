/** A block of a document that is run, and what it must print. */
export interface Example {
  code: string
  prints: string
}

/** The blocks of one language, each with the block of text right after it. */
export function readExamples(document: string, language: string): Example[] {
  const blocks = document.matchAll(
    new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`\n(?:\n\`\`\`text\n([\\s\\S]*?)^\`\`\`)?`, 'gm'),
  )
  return [...blocks].map(([, code = '', prints = '']) => ({ code, prints }))
}
