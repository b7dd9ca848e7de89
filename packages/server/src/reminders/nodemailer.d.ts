/** The part of nodemailer that we use. */
declare module 'nodemailer' {
  interface Transport {
    sendMail(message: { from: string; to?: string; bcc?: string[]; subject: string; text: string }): Promise<unknown>
    close(): void
  }
  export function createTransport(options: Record<string, unknown>): Transport
}
