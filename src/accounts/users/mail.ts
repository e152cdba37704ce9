/** Sends links by mail, through the operator's SMTP server. */
import type { Transporter } from 'nodemailer';

export interface MailOptions {
  /** smtp://user:password@host:587, smtps://...; empty: no mail is sent */
  readonly smtpUrl: string;
  readonly from: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** In milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Loads nodemailer with the first message. */
export class Mailer {
  readonly #options: MailOptions;
  #transport: Promise<Transporter> | undefined;

  constructor(options: MailOptions) {
    this.#options = options;
  }

  get isConfigured(): boolean {
    return this.#options.smtpUrl !== '';
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    this.#transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url: this.#options.smtpUrl, ...TIMEOUTS }),
    );
    const transport = await this.#transport;
    // addresses as objects: nodemailer does not parse them, so a comma or line break adds no recipient and no header
    await transport.sendMail({ from: this.#options.from, to: { name: '', address: to }, subject, text });
  }
}
