import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A database that has run a migration never sees it again: a change to one belongs into a new one. */
const FROZEN: Readonly<Record<string, string>> = {
  '0000_road': '9e72d13a65f20e54',
  '0001_ledger_triggers': 'fabb8ba426c88405',
  '0002_accounts': 'c08f0188ef529be7',
  '0003_listings': '63f3753a599a2d58',
  '0004_buying': 'eda66752340b437c',
  '0005_money_watch': '3053c954968c75d8',
  '0006_administration': '974b41f2c5976872',
  '0007_search': 'b52c6bd46932fd52',
  '0008_changes': '48a07d686f120598',
  '0009_paid_as_seen': 'a69bc10818b5c894',
  '0010_sessions_by_binding': '4e638084cd13f17b',
  '0011_sign_in': '1f62a054c59a7759',
  '0012_passed_turns': '782a25258255cdc2',
  '0013_hidden_orders': 'ba91348799a69301',
  '0014_paused_listings': '5976a2e157c88622',
  '0015_todo_and_reasons': '7554931bb47fef50',
  '0016_titles': '9d8399b4ba0fbfe6',
  '0017_bounded_search': 'd477a9db564ce340',
  '0018_counts': '83c6de286fbc1b67',
  '0019_sitemap_parts': '9f7e230ce4f59ad6',
  '0020_purges': '201348f067d21386',
  '0021_outbox': '0f19ddc4a9bc8342',
  '0022_address_verification': 'c834c9d7bc706dfb',
  '0023_news': '6e69252d5a4722ee',
  '0024_follow_ups': '5173d6bf0ab42976',
  '0025_bounces_and_told_prices': '053811f0a0651acb',
  '0026_bell': 'f80f2d5ad67d0f27',
  '0027_second_factors': '93a8bf4a0c5dc449',
  '0028_factor_links': '38b496aac837bd7e',
  '0029_push': 'a3deb89a151533f2',
  '0030_fulfilments': 'de9ac843bbbd4865',
  '0031_sale_refunds': 'c473e535a640fe96',
  '0032_deals': 'a71e4b835516aa60',
  '0033_claims': '3d6aaf785a275586',
  '0034_delivery': '2575ab6afe4af079',
  '0035_sale_totals': 'c118c6c5d8a37116',
  '0036_bank': 'adb07087a1664e87',
  '0038_push_keys': '38408102e6a5bb80',
  '0039_seller_balances': 'c2ec7d3ece7742e4',
  '0042_erased_words': 'dcaa4b51040e6a48',
  '0050_disputes_late': '3d897af1a461434f',
  '0046_payouts': '0ddf6234058012ea',
  '0054_payout_waits': '4eb3c51d391b7ea7',
  '0051_listed_money': '34c330bdc236c02b',
  '0052_coverage': '2d4d7cfa44398c87',
  '0057_ended_sales': '4791f3ca1c041e4f',
  '0055_payout_months': 'e1685edd02448ecc',
  '0056_part_reversals': 'cb9ddcdbd4a10fa9',
  '0053_paid_outside': 'dcfd906d3b6a1095',
  '0058_settled_sales': '39cd7c490519edbb',
  '0060_reversal_parts': 'eba09f5f192f80ef',
  '0062_stranded_sellers': '05c5046af8ef9d31',
};

test.each(Object.entries(FROZEN))('%s is as it was when it landed', (name, hash) => {
  const sql = readFileSync(`migrations/${name}.sql`);
  expect(createHash('sha256').update(sql).digest('hex').slice(0, 16)).toBe(hash);
});
