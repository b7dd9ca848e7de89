/**
 * Characters with which a text makes a terminal or a page show something other than its content, as a regular
 * expression class: controls (C0, DEL, C1), line and paragraph separators, bidirectional embeddings, overrides and
 * isolates, the byte order mark and annotations. Characters that writing needs are not included: joiners (U+200C,
 * U+200D), directional marks (U+200E, U+200F, U+061C), variation selectors, and the tags in flags.
 */
export const misleadingCharacters = '\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb'
