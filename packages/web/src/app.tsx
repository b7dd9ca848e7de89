import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { cspNonce } from './csp-nonce.ts'
import { LanguageProvider } from './i18n/language.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { sessionLostQuery, sessionQuery } from './session.ts'
import { cssVariablesResolver, theme } from './theme.ts'

const queryClient = createQueryClient({
  onSignedOut: () => {
    // Before the first sign-in there is no session to lose.
    if (queryClient.getQueryData(sessionQuery.queryKey)) queryClient.setQueryData(sessionLostQuery.queryKey, true)
  },
})
const router = createAppRouter(queryClient)

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={cspNonce}
    >
      <LanguageProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  )
}
