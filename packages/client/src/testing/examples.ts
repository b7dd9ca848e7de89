/** A code block of a document that is run, and its expected output. */
export interface Example {
  code: string
  prints: string
}

/** The code blocks of one language, each with the text block right after it. */
export function readExamples(document: string, language: string): Example[] {
  const blocks = document.matchAll(
    new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`\n(?:\n\`\`\`text\n([\\s\\S]*?)^\`\`\`)?`, 'gm'),
  )
  return [...blocks].map(([, code = '', prints = '']) => ({ code, prints }))
}
