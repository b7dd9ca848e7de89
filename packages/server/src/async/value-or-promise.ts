/** A value that is often available at once, when a promise would cost more than the work that follows. */
export type ValueOrPromise<Value> = Value | Promise<Value>

/** Calls `next` with the value, at once if it is available. Errors of `next` reach the caller or reject the result. */
export function andThen<Value, Result>(
  value: ValueOrPromise<Value>,
  next: (value: Value) => ValueOrPromise<Result>,
): ValueOrPromise<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Waits for two values at the same time. If both fail, the second failure is not an unhandled rejection. */
export function both<First, Second>(
  first: ValueOrPromise<First>,
  second: ValueOrPromise<Second>,
): ValueOrPromise<[First, Second]> {
  return first instanceof Promise || second instanceof Promise ? Promise.all([first, second]) : [first, second]
}

/** Runs the steps in order until one finds something. */
export function firstFound<Subject, Found>(
  steps: readonly ((subject: Subject) => ValueOrPromise<Found | undefined>)[],
  subject: Subject,
  from = 0,
): ValueOrPromise<Found | undefined> {
  for (let index = from; index < steps.length; index++) {
    const found = steps[index]?.(subject)
    if (found instanceof Promise) return found.then((late) => late ?? firstFound(steps, subject, index + 1))
    if (found !== undefined) return found
  }
  return undefined
}

/** Calls a Node-style callback when the work is done or has failed. */
export function callBack(work: ValueOrPromise<void>, done: (error?: Error) => void): void {
  if (work instanceof Promise) work.then(() => done(), done)
  else done()
}
