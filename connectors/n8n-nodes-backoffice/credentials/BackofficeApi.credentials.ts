import type {
  ICredentialDataDecryptedObject,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  IHttpRequestHelper,
  IHttpRequestOptions,
  INodeProperties,
} from 'n8n-workflow'
import { signedRequest } from '../api/signed-request'
import { requestToken } from '../api/token'

export class BackofficeApi implements ICredentialType {
  name = 'backofficeApi'

  displayName = 'Backoffice API'

  icon: Icon = { light: 'file:../icons/backoffice.svg', dark: 'file:../icons/backoffice.dark.svg' }

  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-backoffice'

  // `signedRequest` sends the token only to the base URL, which is stricter than these fields.
  hideDomainRestrictionFields = true

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'base_url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://backoffice.example.org',
      description: 'Root URL of the installation, without a path or trailing slash',
    },
    {
      displayName: 'Client ID',
      name: 'client_id',
      type: 'string',
      default: '',
      required: true,
      placeholder: '5e8a4059-f24b-4d23-94d6-0981d86fbade',
      description: 'Client ID of the access token for this integration',
    },
    {
      displayName: 'Client Secret',
      name: 'client_secret',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description:
        'Shown only once, when the access token is added. If it is lost, ask an administrator for a new access token.',
    },
    // Hidden. n8n stores the bearer token here, encrypted like the secret, and renews it after a 401.
    {
      displayName: 'Access Token',
      name: 'access_token',
      type: 'hidden',
      typeOptions: { expirable: true, password: true },
      default: '',
    },
  ]

  async preAuthentication(this: IHttpRequestHelper, credentials: ICredentialDataDecryptedObject) {
    return { access_token: await requestToken(this, credentials) }
  }

  async authenticate(credentials: ICredentialDataDecryptedObject, requestOptions: IHttpRequestOptions) {
    return signedRequest(credentials, requestOptions)
  }

  test: ICredentialTestRequest = {
    request: { url: '/api/1' },
  }
}
