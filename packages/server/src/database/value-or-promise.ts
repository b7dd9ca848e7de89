/** Something that is often there at once. A promise for it would cost more than the work that follows. */
export type ValueOrPromise<Value> = Value | Promise<Value>

/** Goes on with the value: now if it is there, else when it comes. What `next` throws reaches whoever has the result. */
export function andThen<Value, Result>(
  value: ValueOrPromise<Value>,
  next: (value: Value) => ValueOrPromise<Result>,
): ValueOrPromise<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Two that are on their way at the same time. If both fail, the second failure is not left without somebody to hear it. */
export function both<First, Second>(
  first: ValueOrPromise<First>,
  second: ValueOrPromise<Second>,
): ValueOrPromise<[First, Second]> {
  return first instanceof Promise || second instanceof Promise ? Promise.all([first, second]) : [first, second]
}

/** Takes one step after the other, until one of them finds something. */
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

/** Tells a callback of Node's kind when something is done, or what went wrong. */
export function callBack(work: ValueOrPromise<void>, done: (error?: Error) => void): void {
  if (work instanceof Promise) work.then(() => done(), done)
  else done()
}
