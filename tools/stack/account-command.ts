import { connect, type Db } from '../../functions/db/client.ts';

const { DATABASE_URL, DATABASE_AUTH_TOKEN, PORT = '4321' } = process.env;

/** Arguments of a command for one account: `npm run NAME -- EMAIL`. Ends the process without an email. */
export function accountCommand(name: string): { readonly email: string; readonly db: Db } {
  const [email] = process.argv.slice(2);
  if (!email) {
    console.error(`Say whose account it is: npm run ${name} -- EMAIL`);
    process.exit(1);
  }
  // Without a URL: the database of the instance that runs on this machine.
  const url = DATABASE_URL ?? `http://127.0.0.1:${Number(PORT) + 1}`;
  return { email, db: connect(url, DATABASE_AUTH_TOKEN, { roundTrips: 0 }) };
}
