/** What the form for a new one holds; `expiration_date` counts only with the custom preset. */
export interface AddValues extends Record<string, string> {
  learning_area: string
  token_name: string
  access: string
  expires: string
  expiration_date: string
}
