import type { CallOptions } from '../call.ts'
import type {
  CreatedWebhook,
  NewWebhook,
  ParkedEvent,
  ParkedEventQuery,
  ParkedRetry,
  Webhook,
  WebhookAttempt,
  WebhookAttemptQuery,
  WebhookEdit,
  WebhookQuery,
  WebhookReplay,
  WebhookResume,
  WebhookTest,
  WebhookVerification,
} from '../contract.ts'
import { type ActingCaller, createList, type List } from '../list.ts'
import { readUuid } from '../settings.ts'

/** Where events are sent to. Verify what arrives with `verifyWebhook`. */
export interface Webhooks {
  /** Lists the webhooks of this client. */
  list(query?: WebhookQuery, options?: CallOptions): List<Webhook>
  /** Gets a webhook. */
  get(uuid: string, options?: CallOptions): Promise<Webhook>
  /** Creates a webhook. Its secret is shown only here. */
  create(webhook: NewWebhook, options?: CallOptions): Promise<CreatedWebhook>
  /** Creates a webhook with your UUID, or changes it. The secret is shown only if it is new. */
  put(uuid: string, webhook: NewWebhook, options?: CallOptions): Promise<Webhook | CreatedWebhook>
  /** Changes single fields. */
  update(uuid: string, edit: WebhookEdit, options?: CallOptions): Promise<Webhook>
  /** Deletes a webhook. */
  delete(uuid: string, options?: CallOptions): Promise<void>
  /** Sends a test event now, or the challenge again, and returns what became of it. */
  test(uuid: string, options?: CallOptions): Promise<WebhookTest>
  /** Gives back the challenge that arrived, if the receiver cannot return it itself: see `answerChallenge`. */
  verify(uuid: string, what: WebhookVerification, options?: CallOptions): Promise<Webhook>
  /** Stops sending. Nothing is lost until events are removed. */
  pause(uuid: string, options?: CallOptions): Promise<Webhook>
  /** Sends again, from where it stopped or from now on. */
  resume(uuid: string, from?: WebhookResume, options?: CallOptions): Promise<Webhook>
  /** Makes a new secret, which is shown only here. The old one signs as well for another 24 hours. */
  rotateSecret(uuid: string, options?: CallOptions): Promise<CreatedWebhook>
  /** Sends one event again, or all of a span of time. */
  replay(uuid: string, what: WebhookReplay, options?: CallOptions): Promise<Webhook>
  /** Lists what became of the last deliveries. */
  attempts(uuid: string, query?: WebhookAttemptQuery, options?: CallOptions): List<WebhookAttempt>
  /** Lists events that could not be delivered while others could. */
  parked(uuid: string, query?: ParkedEventQuery, options?: CallOptions): List<ParkedEvent>
  /** Tries one of them again soon, or all. */
  retryParked(uuid: string, which?: ParkedRetry, options?: CallOptions): Promise<Webhook>
}

const path = '/webhooks'

export function webhooks(call: ActingCaller): Webhooks {
  return {
    list: (query, options) => createList(call, path, query, options),
    get: async (uuid, options) => call({ method: 'GET', path: at(uuid) }, options),
    create: async (body, options) => call({ method: 'POST', path, body }, options),
    put: async (uuid, body, options) => call({ method: 'PUT', path: at(uuid), body }, options),
    update: async (uuid, body, options) => call({ method: 'PATCH', path: at(uuid), body }, options),
    delete: async (uuid, options) => call({ method: 'DELETE', path: at(uuid) }, options),
    test: async (uuid, options) => call({ method: 'POST', path: `${at(uuid)}/test` }, options),
    verify: async (uuid, body, options) => call({ method: 'POST', path: `${at(uuid)}/verify`, body }, options),
    pause: async (uuid, options) => call({ method: 'POST', path: `${at(uuid)}/pause` }, options),
    resume: async (uuid, body = {}, options = {}) =>
      call({ method: 'POST', path: `${at(uuid)}/resume`, body }, options),
    rotateSecret: async (uuid, options) => call({ method: 'POST', path: `${at(uuid)}/rotate-secret` }, options),
    replay: async (uuid, body, options) => call({ method: 'POST', path: `${at(uuid)}/replay`, body }, options),
    attempts: (uuid, query, options) => createList(call, `${at(uuid)}/attempts`, query, options),
    parked: (uuid, query, options) => createList(call, `${at(uuid)}/parked`, query, options),
    retryParked: async (uuid, body = {}, options = {}) =>
      call({ method: 'POST', path: `${at(uuid)}/parked/retry`, body }, options),
  }
}

function at(uuid: string): string {
  return `${path}/${readUuid(uuid, 'uuid')}`
}
