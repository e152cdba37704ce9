/** Headers that tell browsers what the pages of the site may do. API responses do not have them. */

/** Allows scripts, styles and images of this service only, and no inline code. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Seasons, rounds and filters are forms that work without scripts. */
export const FORM_POLICY = PAGE_POLICY.replace("form-action 'none'", "form-action 'self'");

/** Devices and features of the browser that no page uses. */
const SWITCHED_OFF = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** One year, for this host only: other services of the domain may not have TLS. */
const TRANSPORT_SECURITY = 'max-age=31536000';

/** A flat list of names and values. `publicUrl` shows whether clients reach the service over TLS. */
export function securityHeaders(policy: string, publicUrl: string): readonly string[] {
  return [
    'Content-Security-Policy',
    policy,
    'Permissions-Policy',
    SWITCHED_OFF.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy',
    'same-origin', // the addresses of an installation are no business of other sites
    'Cross-Origin-Opener-Policy',
    'same-origin',
    ...(publicUrl.startsWith('https:') ? ['Strict-Transport-Security', TRANSPORT_SECURITY] : []),
  ];
}
