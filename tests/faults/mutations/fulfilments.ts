// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code with placeholders
/** Fulfilments and the money of a sale (I16, I17). */
import { type Mutation, one } from './mutation.ts';

const BEGINNING = 'functions/domain/fulfilment/beginning.ts';

export const FULFILMENTS: readonly Mutation[] = [
  one(
    'I16',
    'settle begins no fulfilment',
    'functions/domain/payments/settlement.ts',
    '    ...beginFulfilment(paid, intent.receivedCents, moment),\n',
    '',
  ),
  one(
    'I16',
    'an account ends while its sale is under way',
    'functions/domain/accounts/account-end.ts',
    ' AND NOT ${moneyInFlight(id)} AND NOT ${saleUnderWay(id)}',
    ' AND NOT ${moneyInFlight(id)}',
  ),
  one(
    'I17',
    'the money of a sale is not written into the ledger',
    BEGINNING,
    'FROM ${fulfilments} f WHERE ${f.orderId} = (${ofSale})',
    "FROM ${fulfilments} f WHERE ${f.state} = 'nowhere' AND ${f.orderId} = (${ofSale})",
  ),
];
