import { LinkButton } from '../ui/link-button.tsx'

interface Props {
  token: { client_id: string; token_name: string }
  children: string
}

export function OpenTokenButton({ token, children }: Props) {
  return (
    <LinkButton
      variant="default"
      to="/configuration/authentication/access-tokens/$clientId"
      params={{ clientId: token.client_id }}
      aria-label={`${children}: ${token.token_name}`}
    >
      {children}
    </LinkButton>
  )
}
