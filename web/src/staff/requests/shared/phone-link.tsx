import { dialAddress } from './find-phone.ts';

/** A customer's phone number to press on. */
export function PhoneLink({ phone }: { phone: string }) {
  const address = dialAddress(phone);
  return address ? <a href={address}>{phone}</a> : <span>{phone}</span>;
}
