/** Serves requests until it is stopped. */
export interface Serving {
  /** Lets requests in flight finish. */
  stop(): Promise<void>
}
