/** A text, or a function that makes one from parameters. */
export type Sentence<Params> = string | ((params: Params) => string)

export function say<Params>(sentence: Sentence<Params>, params: Params): string {
  return typeof sentence === 'string' ? sentence : sentence(params)
}
