/** Values of the form for a new access token. `expiration_date` is used only with the custom preset. */
export interface AddValues extends Record<string, string> {
  learning_area: string
  token_name: string
  access: string
  expires: string
  expiration_date: string
}
