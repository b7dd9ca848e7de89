/** Something that answers requests until it is told to stop. */
export interface Serving {
  /** Lets requests in flight finish. */
  stop(): Promise<void>
}
