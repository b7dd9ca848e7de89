import { describe, expect, test } from 'vitest'
import { rootUrl } from '../api/root-url'

describe('the base URL of a credential', () => {
  test.each([
    ['https://backoffice.example.org', 'https://backoffice.example.org'],
    ['https://backoffice.example.org/', 'https://backoffice.example.org'],
    [' https://backoffice.example.org// ', 'https://backoffice.example.org'],
    ['HTTPS://Backoffice.Example.org', 'https://backoffice.example.org'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['http://localhost:8080', 'http://localhost:8080'],
  ])('%s is taken as %s', (typed, root) => {
    expect(rootUrl(typed)).toBe(root)
  })

  test.each([
    ['', 'missing'],
    [undefined, 'missing'],
    ['backoffice.example.org', 'not a URL'],
    ['ftp://backoffice.example.org', 'not a URL'],
    ['https://', 'not a URL'],
    ['https://user:secret@backoffice.example.org', 'user name'],
    ['https://backoffice.example.org/api/1', 'has a path'],
    ['https://backoffice.example.org/?a=1', 'has a path'],
    ['https://backoffice.example.org/#a', 'has a path'],
    ['http://backoffice.example.org', 'would send the secret unencrypted. Use "https://backoffice.example.org".'],
    ['http://10.0.0.5:8080', 'would send the secret unencrypted. Use "https://10.0.0.5:8080".'],
    ['http://127.0.0.1.example.org', 'would send the secret unencrypted'],
    ['http://localhost.example.org', 'would send the secret unencrypted'],
  ])('%s is refused in words', (typed, words) => {
    expect(() => rootUrl(typed)).toThrow(words)
  })
})
