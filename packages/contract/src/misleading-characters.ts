/**
 * Characters by which a text makes a terminal or a page show something else than what it says, as a class for a regular
 * expression: controls (C0, DEL, C1), line and paragraph separators, embeddings, overrides and isolates of the direction
 * of writing, the byte order mark and annotations. Not among them is what writing needs: joiners (U+200C, U+200D), marks of
 * direction (U+200E, U+200F, U+061C), variation selectors, and the tags in flags.
 */
export const misleadingCharacters = '\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb'
