/**
 * `npm run remove-factors -- EMAIL`: the only way back into an account after the loss of every second factor. It writes
 * to the database directly, so it needs its address and key.
 */
import { removeAllFactors } from '../functions/auth/factors/own-factors.ts';
import { accountCommand } from './stack/account-command.ts';

const { email, db } = accountCommand('remove-factors');
if (!(await removeAllFactors({ db, now: Date.now }, email))) {
  console.error(`There is no account with the email ${email} that has a second factor.`);
  process.exit(1);
}
console.log(`${email} logs in with the password alone now. Every session has ended, and a letter says so.`);
