
---- GET /api/health: 3 statements
-- 9483165b
INSERT INTO "leases" ("job", "holder", "expires_at", "done_at") SELECT ?, ?, ?, ?
  ON CONFLICT ("job") DO UPDATE SET "holder" = ?, "expires_at" = ?, "done_at" = ?;
-- f486a572
INSERT INTO "leases" ("job", "holder", "expires_at") SELECT ?, ?, ?
  ON CONFLICT DO NOTHING;
-- 68099ce7
select "done_at", "expires_at"
  from "leases"
  where "leases"."job" = ?;

---- GET /api/health once more: 1 statements
-- 68099ce7 (select "done_at", "expires_at")

---- POST /api/auth/sign-up: 18 statements
-- 287092f2
INSERT INTO "rate_limit_counts" ("key", "count", "resets_at") SELECT ?, ?, ?
  WHERE 1
  ON CONFLICT ("key") DO UPDATE SET "count" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN 1 ELSE min("rate_limit_counts"."count", ?) + 1 END, "resets_at" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN ? ELSE "rate_limit_counts"."resets_at" END
  RETURNING "rate_limit_counts"."count" AS count, "rate_limit_counts"."resets_at" AS resetsAt;
-- 2f7e19a5
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((NOT EXISTS (SELECT 1
  FROM "account_tokens" token
  WHERE "token"."kind" = 'email-undo'
  AND "token"."address" = ?
  AND "token"."user_id" <> ?
  AND "token"."expires_at" > ?)), 0);
-- 9ffe91f8
INSERT INTO "users" ("id", "email", "name", "role", "verified", "photo", "created_at") SELECT ?, ?, ?, ?, ?, ?, ?;
-- 915cb061
insert into "credentials" ("user_id", "password_hash", "updated_at") values (?, ?, ?);
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 0d318655
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ?, ?, ?, ?, json_object('welcome', 1), ?, ?, ?, ?, ?, ?, ?, ?
  WHERE NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?)
  ON CONFLICT (id) DO NOTHING;
-- 84a4994e
UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, "lease_until" = ?
  WHERE "outbox"."id" = ?
  AND "outbox"."holder" = ?
  AND "outbox"."state" = 'sending'
  AND EXISTS (SELECT 1
  FROM "suppressions"
  WHERE "suppressions"."address_hash" = ?
  AND ("suppressions"."until" IS NULL OR "suppressions"."until" > ?)
  AND CASE "suppressions"."reason" WHEN 'bounced' THEN ? ELSE ? END);
-- e5e14588
INSERT INTO "account_tokens" ("user_id", "address", "created_at", "hash", "kind", "expires_at") SELECT ?, ?, ?, ?, ?, ?
  WHERE EXISTS (SELECT 1
  FROM "outbox"
  WHERE "outbox"."id" = ?
  AND "outbox"."holder" = ?
  AND "outbox"."state" = 'sending');
-- fef3c555
update "outbox" set "unsure" = ?
  where "outbox"."id" = ?
  AND "outbox"."holder" = ?
  AND "outbox"."state" = 'sending';
-- c739fb64
UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at" = ?, "unsure" = ?, "error" = ?, "holder" = ?, "lease_until" = ?
  WHERE "outbox"."id" = ?
  AND "outbox"."holder" = ?
  AND "outbox"."state" = 'sending';
-- eba4b7a3
delete
  from "outbox"
  where ("outbox"."state" = 'sending'
  AND "outbox"."lease_until" <= ?
  and ("outbox"."kind" NOT IN (?, ?, ?)
  AND ("outbox"."unsure" >= ? OR "outbox"."tries" >= CASE WHEN "outbox"."expires_at" IS NULL THEN ? ELSE ? END))
  and "outbox"."kind" = ?);
-- 004cfca2
update "outbox" set "state" = ?, "holder" = ?, "lease_until" = ?
  where ("outbox"."state" = 'sending'
  AND "outbox"."lease_until" <= ?
  and ("outbox"."kind" NOT IN (?, ?, ?)
  AND ("outbox"."unsure" >= ? OR "outbox"."tries" >= CASE WHEN "outbox"."expires_at" IS NULL THEN ? ELSE ? END)));
-- 2ed6d5fd
update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?, "lease_until" = ?
  where "outbox"."state" = 'sending'
  AND "outbox"."lease_until" <= ?;
-- 0df59416
update "outbox" set "group_key" = ?, "state" = ?, "tries" = "outbox"."tries" + 1, "holder" = ?, "lease_until" = ?
  where "outbox"."id" IN (SELECT found.id
  FROM (SELECT *
  FROM (SELECT "letter"."id" AS "id", "letter"."urgent" AS "urgent", "letter"."due_at" AS "dueAt"
  FROM "outbox" letter
  WHERE "letter"."state" = 'due'
  AND "letter"."urgent" = ?
  AND "letter"."due_at" <= ?
  ORDER BY "letter"."due_at" LIMIT ?)
  UNION ALL SELECT *
  FROM (SELECT "letter"."id" AS "id", "letter"."urgent" AS "urgent", "letter"."due_at" AS "dueAt"
  FROM "outbox" letter
  WHERE "letter"."state" = 'due'
  AND "letter"."urgent" = ?
  AND "letter"."due_at" <= ?
  ORDER BY "letter"."due_at" LIMIT ?)) found
  ORDER BY found.urgent DESC, found.dueAt LIMIT ?);
-- 248fa882
SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "letter"."user_id" AS "userId", "letter"."address" AS "address", "letter"."facts" AS "facts", "letter"."urgent" AS "urgent", "letter"."tries" AS "tries", "letter"."unsure" AS "unsure", "letter"."created_at" AS "createdAt", "letter"."expires_at" AS "expiresAt", "users"."email" AS "email", EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "letter"."user_id"
  AND "refused_topics"."topic" = "letter"."kind"
  AND "refused_topics"."channel" = ?) AS "isRefused"
  FROM "outbox" letter
  LEFT JOIN "users" ON "users"."id" = "letter"."user_id"
  AND ("users"."deleted_at" IS NULL)
  WHERE "letter"."state" = 'sending'
  AND "letter"."holder" = ?
  ORDER BY "letter"."created_at", letter.rowid;
-- ab2a7316
select "role", "email_verified_at" IS NOT NULL
  AND "email_bounced_at" IS NULL
  from "users"
  where "users"."id" = ?;
-- f2986d21
select NOT EXISTS (SELECT 1
  FROM "restores"
  WHERE "restores"."opened_at" is null)
  AND (EXISTS (SELECT 1
  FROM "outbox" letter
  WHERE "letter"."state" = 'due'
  AND "letter"."urgent" = ?
  AND "letter"."due_at" <= ?) OR EXISTS (SELECT 1
  FROM "outbox" letter
  WHERE "letter"."state" = 'due'
  AND "letter"."urgent" = ?
  AND "letter"."due_at" <= ?) OR EXISTS (SELECT 1
  FROM "outbox" letter
  WHERE "letter"."state" = 'sending'
  AND "letter"."lease_until" <= ?))
  from (SELECT 1);
-- 42972b4c
select NOT EXISTS (SELECT 1
  FROM "restores"
  WHERE "restores"."opened_at" is null)
  AND (EXISTS (SELECT 1
  FROM "outbox" letter
  WHERE "push_at" IS NOT NULL
  AND "push_at" <= ?) OR EXISTS (SELECT 1
  FROM "pushes" push
  WHERE "state" = 'due'
  AND "due_at" <= ?) OR EXISTS (SELECT 1
  FROM "pushes" push
  WHERE "state" = 'sending'
  AND "lease_until" <= ?))
  from (SELECT 1);

---- POST /api/auth/sign-in: 20 statements
-- 647de9cb
INSERT INTO "rate_limit_counts" ("key", "count", "resets_at") SELECT ?, ?, ?
  WHERE EXISTS (SELECT 1
  FROM (SELECT "known_devices"."user_id" AS userId
  FROM "known_devices"
  WHERE "known_devices"."id" = ?
  AND "known_devices"."used_at" > ?) known
  JOIN "users" user ON "user"."id" = known.userId
  WHERE "user"."email" = ?
  AND ("user"."deleted_at" IS NULL))
  ON CONFLICT ("key") DO UPDATE SET "count" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN 1 ELSE min("rate_limit_counts"."count", ?) + 1 END, "resets_at" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN ? ELSE "rate_limit_counts"."resets_at" END
  RETURNING "rate_limit_counts"."count" AS count, "rate_limit_counts"."resets_at" AS resetsAt;
-- b67cade8
INSERT INTO "rate_limit_counts" ("key", "count", "resets_at") SELECT ?, ?, ?
  WHERE NOT EXISTS (SELECT 1
  FROM (SELECT "known_devices"."user_id" AS userId
  FROM "known_devices"
  WHERE "known_devices"."id" = ?
  AND "known_devices"."used_at" > ?) known
  JOIN "users" user ON "user"."id" = known.userId
  WHERE "user"."email" = ?
  AND ("user"."deleted_at" IS NULL))
  ON CONFLICT ("key") DO UPDATE SET "count" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN 1 ELSE min("rate_limit_counts"."count", ?) + 1 END, "resets_at" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN ? ELSE "rate_limit_counts"."resets_at" END
  RETURNING "rate_limit_counts"."count" AS count, "rate_limit_counts"."resets_at" AS resetsAt;
-- 995b4e7a
INSERT INTO "rate_limit_counts" ("key", "count", "resets_at") SELECT ?, ?, ?
  WHERE NOT EXISTS (SELECT 1
  FROM (SELECT "known_devices"."user_id" AS userId
  FROM "known_devices"
  WHERE "known_devices"."id" = ?
  AND "known_devices"."used_at" > ?) known
  JOIN "users" user ON "user"."id" = known.userId
  WHERE "user"."email" = ?
  AND ("user"."deleted_at" IS NULL))
  AND NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?)
  ON CONFLICT ("key") DO UPDATE SET "count" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN 1 ELSE min("rate_limit_counts"."count", ?) + 1 END, "resets_at" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN ? ELSE "rate_limit_counts"."resets_at" END
  RETURNING "rate_limit_counts"."count" AS count, "rate_limit_counts"."resets_at" AS resetsAt;
-- ebbf3173
INSERT INTO "rate_limit_counts" ("key", "count", "resets_at") SELECT ?, ?, ?
  WHERE NOT EXISTS (SELECT 1
  FROM (SELECT "known_devices"."user_id" AS userId
  FROM "known_devices"
  WHERE "known_devices"."id" = ?
  AND "known_devices"."used_at" > ?) known
  JOIN "users" user ON "user"."id" = known.userId
  WHERE "user"."email" = ?
  AND ("user"."deleted_at" IS NULL))
  AND NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?)
  AND NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?)
  ON CONFLICT ("key") DO UPDATE SET "count" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN 1 ELSE min("rate_limit_counts"."count", ?) + 1 END, "resets_at" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN ? ELSE "rate_limit_counts"."resets_at" END
  RETURNING "rate_limit_counts"."count" AS count, "rate_limit_counts"."resets_at" AS resetsAt;
-- bb326eba
SELECT "known_devices"."user_id" AS userId
  FROM "known_devices"
  WHERE "known_devices"."id" = ?
  AND "known_devices"."used_at" > ?;
-- bb8c3a73
SELECT "user"."id" AS "userId", "user"."email" AS "email", "user"."name" AS "name", "user"."photo" AS "photo", "credentials"."password_hash" AS "hash", EXISTS (SELECT 1
  FROM "factors"
  WHERE "factors"."user_id" = "user"."id") AS "hasFactor"
  FROM "users" user
  JOIN "credentials" ON "credentials"."user_id" = "user"."id"
  WHERE "user"."email" = ?
  AND ("user"."deleted_at" IS NULL);
-- d7e9e3a9
SELECT 1 AS yes
  FROM "users"
  WHERE "users"."id" = ?
  AND NOT ("users"."suspended_at" IS NULL);
-- 5abf16e8
INSERT INTO "login_tokens" ("id", "user_id", "expires_at", "device_id", "proved_at") SELECT ?, "users"."id", ?, ?, ?
  FROM "users"
  JOIN "credentials" ON "credentials"."user_id" = "users"."id"
  WHERE "users"."id" = ?
  AND "credentials"."password_hash" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  AND NOT EXISTS (SELECT 1
  FROM "factors"
  WHERE "factors"."user_id" = "users"."id");
-- be8b7c31
update "rate_limit_counts" set "count" = max(0, "rate_limit_counts"."count" - 1)
  where "rate_limit_counts"."key" = ?;
-- be8b7c31 (update "rate_limit_counts" set "count" = max(0, "rate_limit_)
-- be8b7c31 (update "rate_limit_counts" set "count" = max(0, "rate_limit_)
-- 9ca1203e
delete
  from "sessions"
  where "sessions"."expires_at" <= ?;
-- 925a13e8
delete
  from "login_tokens"
  where "login_tokens"."expires_at" <= ?;
-- 46da5c5e
delete
  from "account_tokens"
  where "account_tokens"."expires_at" <= ?;
-- 49302048
delete
  from "factor_challenges"
  where "factor_challenges"."expires_at" <= ?;
-- 2c5c85a8
delete
  from "link_requests"
  where "link_requests"."expires_at" <= ?;
-- 1ea2f01c
delete
  from "rate_limit_counts"
  where "rate_limit_counts"."resets_at" <= ?;
-- a0973dfe
delete
  from "known_devices"
  where "known_devices"."used_at" <= ?;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/jwt: 0 statements


---- GET /api/jwt once more: 0 statements


---- GET /api/auth/google: 0 statements


---- GET /api/auth/google once more: 0 statements


---- GET /api/auth/google/callback: 0 statements


---- GET /api/auth/google/callback once more: 0 statements


---- POST /api/auth/google/link: 0 statements


---- GET /api/auth/google/link: 2 statements
-- 2951f38f
select "sessions"."expires_at", "sessions"."created_at", "sessions"."bind_hash", "users"."id", "users"."email", "users"."name", "users"."role", "users"."verified", "users"."photo", "sessions"."created_at", "sessions"."proved_at", "credentials"."user_id" IS NOT NULL, "users"."email_verified_at" IS NOT NULL, "users"."email_bounced_at" IS NOT NULL, EXISTS (SELECT 1
  FROM "factors"
  WHERE "factors"."user_id" = "users"."id")
  from "sessions"
  inner join "users" on ("users"."id" = "sessions"."user_id"
  and (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL)))
  left join "credentials" on "credentials"."user_id" = "users"."id"
  where "sessions"."id" = ?;
-- a3b00ddf
select "identities"."created_at", "identities"."email", "link_records"."action", "link_records"."email", "link_records"."at"
  from (SELECT 1)
  left join "identities" on ("identities"."issuer" = ?
  and "identities"."user_id" = ?)
  left join "link_records" on ("link_records"."issuer" = ?
  and "link_records"."user_id" = ?)
  order by "link_records"."id" desc limit ?;

---- GET /api/auth/google/link once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- a3b00ddf (select "identities"."created_at", "identities"."email", "lin)

---- DELETE /api/auth/google/link: 8 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- db2c2475
delete
  from "sessions"
  where ("sessions"."user_id" = ?
  AND EXISTS (SELECT 1
  FROM "identities"
  WHERE "identities"."issuer" = ?
  AND "identities"."user_id" = ?
  AND EXISTS (SELECT 1
  FROM "credentials"
  WHERE "credentials"."user_id" = ?))
  and "sessions"."id" <> ?);
-- b3c14fa5
delete
  from "login_tokens"
  where (EXISTS (SELECT 1
  FROM "identities"
  WHERE "identities"."issuer" = ?
  AND "identities"."user_id" = ?
  AND EXISTS (SELECT 1
  FROM "credentials"
  WHERE "credentials"."user_id" = ?))
  and "login_tokens"."user_id" = ?);
-- e2a38c5a
delete
  from "factor_challenges"
  where (EXISTS (SELECT 1
  FROM "identities"
  WHERE "identities"."issuer" = ?
  AND "identities"."user_id" = ?
  AND EXISTS (SELECT 1
  FROM "credentials"
  WHERE "credentials"."user_id" = ?))
  and "factor_challenges"."user_id" = ?);
-- c22c5dc8
INSERT INTO "link_records" ("user_id", "issuer", "action", "email", "at") SELECT "identities"."user_id", "identities"."issuer", ?, "identities"."email", ?
  FROM "identities"
  WHERE "identities"."user_id" = ?
  AND "identities"."issuer" = ?
  AND "identities"."user_id" = ?
  AND EXISTS (SELECT 1
  FROM "credentials"
  WHERE "credentials"."user_id" = ?)
  RETURNING "link_records"."email" AS email;
-- bc3c6420
delete
  from "identities"
  where (changes() > 0
  and "identities"."user_id" = ?
  and "identities"."issuer" = ?
  AND "identities"."user_id" = ?
  AND EXISTS (SELECT 1
  FROM "credentials"
  WHERE "credentials"."user_id" = ?));
-- 26dfb7ae
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "link_records"."id", ?, "link_records"."user_id", "users"."email", '{}', ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "link_records"."user_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "link_records"."user_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "link_records"
  JOIN "users" ON "users"."id" = "link_records"."user_id"
  WHERE changes() > 0
  AND 1
  AND "link_records"."id" = (SELECT max("newest"."id")
  FROM "link_records" newest
  WHERE "newest"."user_id" = ?)
  ON CONFLICT (id) DO NOTHING;
-- c58779e1
SELECT 1 AS yes
  FROM "identities"
  WHERE "identities"."issuer" = ?
  AND "identities"."user_id" = ?;

---- GET /api/auth/me: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- GET /api/auth/me once more: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- GET /api/auth/export: 56 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 292a867c
select "id", "email", "email_verified_at", "email_bounced_at", "name", "role", "verified", "verified_name", "photo", "created_at", "suspended_at", "paused_at", "paused_for", "deleted_at", "sold_copies", "ended_sales", "completed_sales", "sent_sales", "sent_or_missed_sales", "upheld_claims", "canceled_sales", "described_well", "described_sales"
  from "users"
  where "users"."id" = ?
  order by rowid limit ?;
-- af85f327
select "user_id", "device", "created_at", "expires_at", "proved_at"
  from "sessions"
  where "sessions"."user_id" = ?
  order by rowid limit ?;
-- d502168a
select "user_id", "created_at", "used_at"
  from "known_devices"
  where "known_devices"."user_id" = ?
  order by rowid limit ?;
-- 19dc076c
select "user_id", "kind", "name", "created_at", "used_at"
  from "factors"
  where "factors"."user_id" = ?
  order by rowid limit ?;
-- 6a788717
select "user_id", "created_at"
  from "recovery_codes"
  where "recovery_codes"."user_id" = ?
  order by rowid limit ?;
-- beb99452
select "issuer", "subject", "user_id", "created_at", "email"
  from "identities"
  where "identities"."user_id" = ?
  order by rowid limit ?;
-- 45add9e4
select "id", "user_id", "issuer", "action", "email", "at"
  from "link_records"
  where "link_records"."user_id" = ?
  order by rowid limit ?;
-- ade3db0f
select "kind", "user_id", "address", "expires_at", "created_at"
  from "account_tokens"
  where "account_tokens"."user_id" = ?
  order by rowid limit ?;
-- d48965d0
select "id", "kind", "user_id", "address", "facts", "urgent", "state", "due_at", "expires_at", "tries", "unsure", "message_id", "error", "failure", "created_at", "sent_at", "shown_at", "read_at", "push_at"
  from "outbox"
  where "outbox"."user_id" = ?
  order by rowid limit ?;
-- 3b065945
select "user_id", "topic", "channel", "at"
  from "refused_topics"
  where "refused_topics"."user_id" = ?
  order by rowid limit ?;
-- 7084cf81
select "user_id", "topic", "wanted", "at"
  from "push_choices"
  where "push_choices"."user_id" = ?
  order by rowid limit ?;
-- 6dfbc2f7
select "user_id", "created_at"
  from "push_subscriptions"
  where "push_subscriptions"."user_id" = ?
  order by rowid limit ?;
-- 404f8bde
select "id", "seller_id", "category_id", "name", "author", "isbn", "condition", "format", "language", "phone_number", "location", "year_of_purchase", "used_duration", "original_price_cents", "resell_price_cents", "description", "posted_at", "changed_at", "advertised_at", "sold_at", "deleted_at", "paused_at", "cleared_at", "hidden_at", "delivery", "relisted_from", "recheck", "title_id", "seller_verified"
  from "listings"
  where "listings"."seller_id" = ?
  order by rowid limit ?;
-- 5eb4d962
select "listing_id", "position", "photo_id"
  from "listing_photos"
  where "listing_photos"."listing_id" IN (SELECT "listings"."id"
  FROM "listings"
  WHERE "listings"."seller_id" = ?)
  order by rowid limit ?;
-- 8d0f2632
select "id", "owner_id", "state", "content_type", "content_hash", "width", "height", "bytes", "created_at", "expires_at", "stock_cover"
  from "photos"
  where "photos"."owner_id" = ?
  order by rowid limit ?;
-- dd5e2676
select "seller_id", "choices", "changed_at"
  from "import_choices"
  where "import_choices"."seller_id" = ?
  order by rowid limit ?;
-- fca4c9d2
select "id", "listing_id", "buyer_id", "seller_id", "listing_name", "price_cents", "snapshot", "listing_version", "buyer_name", "buyer_email", "phone_number", "location", "method", "state", "created_at", "changed_at", "hidden_at"
  from "orders"
  where "orders"."buyer_id" = ?
  order by rowid limit ?;
-- 783c1204
select "id", "listing_id", "seller_id", "listing_name", "price_cents", "snapshot", "listing_version", "method", "state", "created_at", "changed_at", "hidden_at"
  from "orders"
  where "orders"."seller_id" = ?
  order by rowid limit ?;
-- 8ffe3a9c
select "id", "order_id", "listing_id", "buyer_id", "amount_cents", "currency", "intent_id", "state", "created_at", "expires_at", "changed_at", "declines", "waived_at", "unpaid_at"
  from "payment_attempts"
  where "payment_attempts"."buyer_id" = ?
  order by rowid limit ?;
-- 3985fbe6
select "listing_id", "order_id", "attempt_id", "amount_cents", "sold_at"
  from "sales"
  where "sales"."attempt_id" IN (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."buyer_id" = ?)
  order by rowid limit ?;
-- bd4b9a84
select "listing_id", "order_id", "amount_cents", "sold_at"
  from "sales"
  where "sales"."listing_id" IN (SELECT "listings"."id"
  FROM "listings"
  WHERE "listings"."seller_id" = ?
  AND "listings"."sold_at" IS NOT NULL)
  order by rowid limit ?;
-- 47edce41
select "attempt_id", "amount_cents", "reason", "state", "stripe_refund_id", "created_at"
  from "refunds"
  where "refunds"."attempt_id" IN (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."buyer_id" = ?)
  order by rowid limit ?;
-- bcdd0b54
select "order_id", "method", "state", "version", "deadline_at", "price_cents", "fee_cents", "carrier", "tracking", "delivered_at", "cancel_asked_at", "frozen_at", "called_off_at"
  from "fulfilments"
  where "fulfilments"."order_id" IN (SELECT "orders"."id"
  FROM "orders"
  WHERE "orders"."buyer_id" = ?
  AND "orders"."state" IN ('paid','refunded')
  UNION ALL SELECT "orders"."id"
  FROM "orders"
  WHERE "orders"."seller_id" = ?
  AND "orders"."state" IN ('paid','refunded'))
  order by "fulfilments"."order_id" limit ?;
-- 8400aebf
select "order_id", "number", "at", "by", "action", "state", "deadline_at", "note"
  from "fulfilment_events"
  where "fulfilment_events"."order_id" IN (SELECT "orders"."id"
  FROM "orders"
  WHERE "orders"."buyer_id" = ?
  AND "orders"."state" IN ('paid','refunded')
  UNION ALL SELECT "orders"."id"
  FROM "orders"
  WHERE "orders"."seller_id" = ?
  AND "orders"."state" IN ('paid','refunded'))
  order by "fulfilment_events"."order_id", "fulfilment_events"."number" limit ?;
-- 747767ff
select "order_id", "event", "kind", "text", "opened_at", "deadline_before", "answer_text", "offered_cents", "returned_at", "return_carrier", "return_tracking", "return_text", "decision", "decision_reason", "decided_cents", "withdrawn_at"
  from "sale_cases"
  where "sale_cases"."order_id" IN (SELECT "orders"."id"
  FROM "orders"
  WHERE "orders"."buyer_id" = ?
  AND "orders"."state" IN ('paid','refunded')
  UNION ALL SELECT "orders"."id"
  FROM "orders"
  WHERE "orders"."seller_id" = ?
  AND "orders"."state" IN ('paid','refunded'))
  order by rowid limit ?;
-- 5d693201
select "id", "order_id", "owner_id", "state", "content_type", "bytes", "created_at", "expires_at", "event", "part", "position"
  from "case_photos"
  where "case_photos"."owner_id" = ?
  order by rowid limit ?;
-- d0b1dc3f
select "id", "attempt_id", "order_id", "amount_cents", "reason", "status", "is_refundable", "withdrawn_cents", "reinstated_cents", "booked_cents", "due_by", "opened_at", "closed_at", "settled_at"
  from "disputes"
  where "disputes"."order_id" IN (SELECT "orders"."id"
  FROM "orders"
  WHERE "orders"."buyer_id" = ?
  AND "orders"."state" IN ('paid','refunded'))
  order by "disputes"."order_id", "disputes"."id" limit ?;
-- 346f1595
select "order_id", "event", "from_account", "to_account", "cents"
  from "ledger_entries"
  where "ledger_entries"."order_id" IN (SELECT "orders"."id"
  FROM "orders"
  WHERE "orders"."buyer_id" = ?
  AND "orders"."state" IN ('paid','refunded')
  UNION ALL SELECT "orders"."id"
  FROM "orders"
  WHERE "orders"."seller_id" = ?
  AND "orders"."state" IN ('paid','refunded'))
  order by "ledger_entries"."order_id", "ledger_entries"."event", "ledger_entries"."from_account", "ledger_entries"."to_account" limit ?;
-- 1133105e
select "order_id", "event", "attempt_id", "amount_cents", "state", "try_number", "stripe_refund_id", "failure", "origin", "note", "created_at", "changed_at"
  from "sale_refunds"
  where "sale_refunds"."attempt_id" IN (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."buyer_id" = ?)
  order by rowid limit ?;
-- e0a096d8
select "order_id", "buyer_id", "name", "address", "postcode", "city", "state", "country", "given_at"
  from "delivery_addresses"
  where "delivery_addresses"."buyer_id" = ?
  order by rowid limit ?;
-- cd20163a
select "user_id", "account_id", "state", "needs", "bank_failure", "bank_failed_at", "created_at", "changed_at", "checked_at", "monthly_at", "gone_since"
  from "payout_accounts"
  where "payout_accounts"."user_id" = ?
  order by rowid limit ?;
-- 62468d72
select "seller_id", "since", "asked_at", "next_at"
  from "payout_waits"
  where "payout_waits"."seller_id" = ?
  order by rowid limit ?;
-- a59f7c39
select "order_id", "try_number", "seller_id", "cents", "state", "account_id", "transfer_id", "failure", "due_at", "held_until", "created_at", "changed_at"
  from "transfers"
  where "transfers"."order_id" IN (SELECT "orders"."id"
  FROM "orders"
  WHERE "orders"."seller_id" = ?
  AND "orders"."state" IN ('paid','refunded'))
  order by "transfers"."order_id", "transfers"."try_number" limit ?;
-- 6c4260f5
select "order_id", "event", "try_number", "seller_id", "cents", "waived_cents", "of_event", "came_with", "state", "reversal_id", "failure", "created_at", "changed_at"
  from "reversals"
  where "reversals"."seller_id" = ?
  order by rowid limit ?;
-- dc946bd1
select "order_id", "event", "seller_id", "cents", "settled_cents", "waived_cents", "created_at"
  from "debts"
  where "debts"."seller_id" = ?
  order by rowid limit ?;
-- 3f8f1e43
select "order_id", "seller_id", "at"
  from "missed_deadlines"
  where "missed_deadlines"."seller_id" = ?
  order by rowid limit ?;
-- f05b04ca
select "id", "buyer_id", "listing_id", "created_at", "told_cents"
  from "wishes"
  where "wishes"."buyer_id" = ?
  order by rowid limit ?;
-- dd68d490
select "id", "person_id", "title", "author", "isbn", "title_id", "category_id", "max_cents", "condition", "created_at", "used_at", "warned_at"
  from "wants"
  where "wants"."person_id" = ?
  order by rowid limit ?;
-- 5bfd9e6f
select "person_id", "listing_id", "want_id", "title_id", "at", "told_at"
  from "want_matches"
  where "want_matches"."person_id" = ?
  order by "want_matches"."listing_id" limit ?;
-- 1f770556
select "listing_id", "buyer_id", "joined_at", "turn_ends_at", "first_turn_ms", "first_until"
  from "queue_entries"
  where "queue_entries"."buyer_id" = ?
  order by rowid limit ?;
-- f21dfec2
select "listing_id", "buyer_id", "joined_at"
  from "former_queue_entries"
  where "former_queue_entries"."buyer_id" = ?
  order by rowid limit ?;
-- 72c6c6c9
select "buyer_id", "listing_id", "at"
  from "unused_turns"
  where "unused_turns"."buyer_id" = ?
  order by rowid limit ?;
-- 0a9715ab
select "id", "listing_id", "order_id", "created_at", "last_at", "last_number", "kept_until"
  from "conversations"
  where "conversations"."asker_id" = ? OR "conversations"."seller_id" = ?
  order by rowid limit ?;
-- e93a453f
select "id", "conversation_id", "number", "author_id", "text", "at", "published_on"
  from "messages"
  where "messages"."conversation_id" IN (SELECT "conversations"."id"
  FROM "conversations"
  WHERE "conversations"."asker_id" = ?
  UNION ALL SELECT "conversations"."id"
  FROM "conversations"
  WHERE "conversations"."seller_id" = ?)
  order by "messages"."conversation_id", "messages"."number" limit ?;
-- af680475
select "blocker_id", "blocked_id", "created_at"
  from "blocks"
  where "blocks"."blocker_id" = ?
  order by rowid limit ?;
-- 47643077
select "conversation_id", "reporter_id", "reason", "created_at", "outcome", "settled_at", "by_experienced", "place"
  from "conversation_reports"
  where "conversation_reports"."reporter_id" = ?
  order by rowid limit ?;
-- cb2d1f0b
select "id", "listing_id", "reporter_id", "reason", "created_at", "outcome", "settled_at", "by_experienced"
  from "reports"
  where "reports"."reporter_id" = ?
  order by rowid limit ?;
-- 54886eb7
select "order_id", "seller_id", "buyer_id", "reason", "created_at", "outcome", "settled_at", "by_experienced", "place"
  from "buyer_reports"
  where "buyer_reports"."seller_id" = ?
  order by rowid limit ?;
-- 724d1e62
select "buyer_id", "reason", "created_at", "outcome", "settled_at", "by_experienced", "place"
  from "buyer_reports"
  where "buyer_reports"."buyer_id" = ?
  order by rowid limit ?;
-- dcceb172
select "id", "order_id", "by", "author_id", "is_good", "text", "created_at", "reply", "replied_at"
  from "reviews"
  where "reviews"."author_id" = ?
  order by rowid limit ?;
-- 7b50d43f
select "id", "order_id", "by", "subject_id", "is_good", "text", "created_at", "reply", "replied_at"
  from "reviews"
  where "reviews"."subject_id" = ?
  AND "reviews"."is_counted" = 1
  order by "reviews"."created_at", "reviews"."id" limit ?;
-- f11ac397
select "review_id", "reporter_id", "reason", "created_at", "outcome", "settled_at"
  from "review_reports"
  where "review_reports"."reporter_id" = ?
  order by rowid limit ?;
-- cf9023f8
select "order_id", "seller_id", "ended_at", "completed", "reviewable", "days_to_send", "missed", "canceled_by_seller", "upheld"
  from "sale_records"
  where "sale_records"."order_id" IN (SELECT "orders"."id"
  FROM "orders"
  WHERE "orders"."seller_id" = ?
  AND "orders"."state" IN ('paid','refunded'))
  order by "sale_records"."order_id" limit ?;
-- 1514973c
select "id", "at", "action", "subject_kind", "subject_id", "reason", "detail"
  from "audit_entries"
  where "audit_entries"."subject_kind" = 'user'
  AND "audit_entries"."subject_id" = ?
  order by rowid limit ?;

---- GET /api/auth/export once more: 56 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 292a867c (select "id", "email", "email_verified_at", "email_bounced_at)
-- af85f327 (select "user_id", "device", "created_at", "expires_at", "pro)
-- d502168a (select "user_id", "created_at", "used_at")
-- 19dc076c (select "user_id", "kind", "name", "created_at", "used_at")
-- 6a788717 (select "user_id", "created_at")
-- beb99452 (select "issuer", "subject", "user_id", "created_at", "email")
-- 45add9e4 (select "id", "user_id", "issuer", "action", "email", "at")
-- ade3db0f (select "kind", "user_id", "address", "expires_at", "created_)
-- d48965d0 (select "id", "kind", "user_id", "address", "facts", "urgent")
-- 3b065945 (select "user_id", "topic", "channel", "at")
-- 7084cf81 (select "user_id", "topic", "wanted", "at")
-- 6dfbc2f7 (select "user_id", "created_at")
-- 404f8bde (select "id", "seller_id", "category_id", "name", "author", ")
-- 5eb4d962 (select "listing_id", "position", "photo_id")
-- 8d0f2632 (select "id", "owner_id", "state", "content_type", "content_h)
-- dd5e2676 (select "seller_id", "choices", "changed_at")
-- fca4c9d2 (select "id", "listing_id", "buyer_id", "seller_id", "listing)
-- 783c1204 (select "id", "listing_id", "seller_id", "listing_name", "pri)
-- 8ffe3a9c (select "id", "order_id", "listing_id", "buyer_id", "amount_c)
-- 3985fbe6 (select "listing_id", "order_id", "attempt_id", "amount_cents)
-- bd4b9a84 (select "listing_id", "order_id", "amount_cents", "sold_at")
-- 47edce41 (select "attempt_id", "amount_cents", "reason", "state", "str)
-- bcdd0b54 (select "order_id", "method", "state", "version", "deadline_a)
-- 8400aebf (select "order_id", "number", "at", "by", "action", "state", )
-- 747767ff (select "order_id", "event", "kind", "text", "opened_at", "de)
-- 5d693201 (select "id", "order_id", "owner_id", "state", "content_type")
-- d0b1dc3f (select "id", "attempt_id", "order_id", "amount_cents", "reas)
-- 346f1595 (select "order_id", "event", "from_account", "to_account", "c)
-- 1133105e (select "order_id", "event", "attempt_id", "amount_cents", "s)
-- e0a096d8 (select "order_id", "buyer_id", "name", "address", "postcode")
-- cd20163a (select "user_id", "account_id", "state", "needs", "bank_fail)
-- 62468d72 (select "seller_id", "since", "asked_at", "next_at")
-- a59f7c39 (select "order_id", "try_number", "seller_id", "cents", "stat)
-- 6c4260f5 (select "order_id", "event", "try_number", "seller_id", "cent)
-- dc946bd1 (select "order_id", "event", "seller_id", "cents", "settled_c)
-- 3f8f1e43 (select "order_id", "seller_id", "at")
-- f05b04ca (select "id", "buyer_id", "listing_id", "created_at", "told_c)
-- dd68d490 (select "id", "person_id", "title", "author", "isbn", "title_)
-- 5bfd9e6f (select "person_id", "listing_id", "want_id", "title_id", "at)
-- 1f770556 (select "listing_id", "buyer_id", "joined_at", "turn_ends_at")
-- f21dfec2 (select "listing_id", "buyer_id", "joined_at")
-- 72c6c6c9 (select "buyer_id", "listing_id", "at")
-- 0a9715ab (select "id", "listing_id", "order_id", "created_at", "last_a)
-- e93a453f (select "id", "conversation_id", "number", "author_id", "text)
-- af680475 (select "blocker_id", "blocked_id", "created_at")
-- 47643077 (select "conversation_id", "reporter_id", "reason", "created_)
-- cb2d1f0b (select "id", "listing_id", "reporter_id", "reason", "created)
-- 54886eb7 (select "order_id", "seller_id", "buyer_id", "reason", "creat)
-- 724d1e62 (select "buyer_id", "reason", "created_at", "outcome", "settl)
-- dcceb172 (select "id", "order_id", "by", "author_id", "is_good", "text)
-- 7b50d43f (select "id", "order_id", "by", "subject_id", "is_good", "tex)
-- f11ac397 (select "review_id", "reporter_id", "reason", "created_at", ")
-- cf9023f8 (select "order_id", "seller_id", "ended_at", "completed", "re)
-- 1514973c (select "id", "at", "action", "subject_kind", "subject_id", ")

---- POST /api/auth/sign-out: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 95d0278c
delete
  from "sessions"
  where "sessions"."id" = ?;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- PATCH /api/auth/profile: 9 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7063a6fa
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT ? || "users"."id" AS tag
  FROM "users"
  WHERE "users"."id" = ?
  AND ("users"."name" <> ? OR ?)
  AND "users"."role" = 'Seller'
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND ("users"."name" <> ? OR ?)
  AND "users"."role" = 'Seller'))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d
SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 AS "own"
  FROM "purges"
  ORDER BY "purges"."urgent" desc, "purges"."id" desc LIMIT ?;
-- 2c8d2698
INSERT INTO "audit_entries" ("id", "at", "actor_id", "action", "subject_kind", "subject_id", "reason", "detail") SELECT ?, ?, ?, ?, ?, ?, ?, ?
  WHERE EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."verified" = 1
  AND "users"."name" <> ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL)));
-- e5ccaff1
UPDATE "users" SET "name" = ?, "photo" = coalesce(?, "users"."photo"), "verified_name" = CASE WHEN "users"."verified" = 1
  AND "users"."name" <> ? THEN "users"."name" ELSE "users"."verified_name" END, "verified" = CASE WHEN "users"."name" <> ? THEN 0 ELSE "users"."verified" END
  WHERE "users"."id" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  RETURNING "users"."photo" AS photo, "users"."verified" AS verified;
-- a3f4e6f0
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((changes() = 1), 0);
-- 155f58d3
SELECT "follow_up"."kind" AS "kind", "follow_up"."subject_id" AS "subjectId"
  FROM "follow_ups" follow_up
  WHERE "follow_up"."kind" = ?
  AND "follow_up"."subject_id" = ?;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/auth/password: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- POST /api/auth/verify: 0 statements


---- POST /api/auth/verify/again: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- POST /api/auth/forgot: 19 statements
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 0a943fe6
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((NOT (1) OR NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?)), 0);
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 0a943fe6 (INSERT INTO "guard" (ok) SELECT 0)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- b9b3a0de
delete
  from "account_tokens"
  where ("account_tokens"."user_id" = (SELECT "users"."id"
  FROM "users"
  WHERE "users"."email" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  AND NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?))
  and "account_tokens"."kind" IN (?));
-- 24daf638
delete
  from "outbox"
  where ("outbox"."user_id" = (SELECT "users"."id"
  FROM "users"
  WHERE "users"."email" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  AND NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?))
  and "outbox"."kind" IN (?)
  and "outbox"."state" IN ('due', 'sending'));
-- a219f8b5
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT 'reset:' || "users"."id" || ':' || ?, ?, "users"."id", ?, '{}', ?, ?, ?, ?, ?, ?, ?, ?
  FROM "users"
  WHERE "users"."email" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  AND NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?)
  ON CONFLICT (id) DO NOTHING;
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- e5e14588 (INSERT INTO "account_tokens" ("user_id", "address", "created)
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/auth/reset: 0 statements


---- POST /api/auth/email: 22 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 5745db29
SELECT "credentials"."password_hash" AS hash
  FROM "credentials"
  WHERE "credentials"."user_id" = ?;
-- be8b7c31 (update "rate_limit_counts" set "count" = max(0, "rate_limit_)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 369db07a
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((NOT (EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."email" = ?
  AND ("users"."deleted_at" IS NULL)) OR EXISTS (SELECT 1
  FROM "account_tokens" token
  WHERE "token"."kind" = 'email-undo'
  AND "token"."address" = ?
  AND "token"."user_id" <> ?
  AND "token"."expires_at" > ?))), 0);
-- bbb8ea14
delete
  from "account_tokens"
  where ("account_tokens"."user_id" = ?
  and "account_tokens"."kind" IN (?));
-- 071b33ab
delete
  from "outbox"
  where ("outbox"."user_id" = ?
  and "outbox"."kind" IN (?)
  and "outbox"."state" IN ('due', 'sending'));
-- 94dc214a
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ?, ?, ?, ?, '{}', ?, ?, ?, ?, ?, ?, ?, ?
  WHERE 1
  ON CONFLICT (id) DO NOTHING;
-- 89d7d7f0
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((changes() = 1 OR NOT 1), 0);
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- e5e14588 (INSERT INTO "account_tokens" ("user_id", "address", "created)
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/auth/email/undo: 0 statements


---- GET /api/auth/factor: 1 statements
-- ad948e1c
SELECT "factors"."kind" AS kind, "factors"."credential" AS credential
  FROM "factors"
  WHERE "factors"."user_id" = (SELECT "factor_challenges"."user_id"
  FROM "factor_challenges"
  WHERE "factor_challenges"."id" = ?
  AND "factor_challenges"."purpose" = ?
  AND "factor_challenges"."expires_at" > ?)
  UNION ALL SELECT 'recovery', NULL
  WHERE EXISTS (SELECT 1
  FROM "recovery_codes"
  WHERE "recovery_codes"."user_id" = (SELECT "factor_challenges"."user_id"
  FROM "factor_challenges"
  WHERE "factor_challenges"."id" = ?
  AND "factor_challenges"."purpose" = ?
  AND "factor_challenges"."expires_at" > ?));

---- GET /api/auth/factor once more: 1 statements
-- ad948e1c (SELECT "factors"."kind" AS kind, "factors"."credential" AS c)

---- POST /api/auth/factor: 0 statements


---- POST /api/auth/fresh-proof: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- GET /api/auth/factors: 3 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- dd1b2106
SELECT "factors"."id" AS "id", "factors"."kind" AS "kind", "factors"."name" AS "name", "factors"."created_at" AS "createdAt", "factors"."used_at" AS "usedAt"
  FROM "factors"
  WHERE "factors"."user_id" = ?
  ORDER BY "factors"."created_at", "factors"."id";
-- fef24383
SELECT count(*) AS left
  FROM "recovery_codes"
  WHERE "recovery_codes"."user_id" = ?;

---- GET /api/auth/factors once more: 3 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- dd1b2106 (SELECT "factors"."id" AS "id", "factors"."kind" AS "kind", ")
-- fef24383 (SELECT count(*) AS left)

---- POST /api/auth/factors/passkey/options: 9 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 5745db29 (SELECT "credentials"."password_hash" AS hash)
-- be8b7c31 (update "rate_limit_counts" set "count" = max(0, "rate_limit_)
-- c0535666
delete
  from "factor_challenges"
  where ("factor_challenges"."user_id" = ?
  and "factor_challenges"."purpose" = ?);
-- 5571374d
INSERT INTO "factor_challenges" ("id", "purpose", "user_id", "seed", "expires_at") SELECT ?, ?, ?, ?, ?;
-- c49959f6
SELECT "factors"."credential" AS id
  FROM "factors"
  WHERE "factors"."user_id" = ?
  AND "factors"."kind" = 'passkey';
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/auth/factors/passkey: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- POST /api/auth/factors/totp/options: 8 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 5745db29 (SELECT "credentials"."password_hash" AS hash)
-- be8b7c31 (update "rate_limit_counts" set "count" = max(0, "rate_limit_)
-- c0535666 (delete)
-- 5571374d (INSERT INTO "factor_challenges" ("id", "purpose", "user_id",)
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/auth/factors/totp: 3 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- afbb514b
update "factor_challenges" set "tries" = "factor_challenges"."tries" + 1
  where ("factor_challenges"."id" = ?
  AND "factor_challenges"."purpose" = ?
  AND "factor_challenges"."expires_at" > ?
  and "factor_challenges"."tries" < ?);
-- 42d810f1
SELECT "factor_challenges"."seed" AS sealed
  FROM "factor_challenges"
  WHERE "factor_challenges"."id" = ?
  AND "factor_challenges"."purpose" = ?
  AND "factor_challenges"."expires_at" > ?
  AND "factor_challenges"."user_id" = ?;

---- POST /api/auth/factors/codes: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- POST /api/auth/factors/undo: 0 statements


---- DELETE /api/auth/factors/:id: 22 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 5745db29 (SELECT "credentials"."password_hash" AS hash)
-- be8b7c31 (update "rate_limit_counts" set "count" = max(0, "rate_limit_)
-- e2cac19b
delete
  from "sessions"
  where (EXISTS (SELECT 1
  FROM "factors"
  WHERE "factors"."id" = ?
  AND "factors"."user_id" = ?
  AND (NOT EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."role" = 'Admin') OR EXISTS (SELECT 1
  FROM "factors"
  WHERE "factors"."user_id" = ?
  AND "factors"."id" <> ?)))
  and "sessions"."user_id" = ?
  and "sessions"."id" <> ?);
-- acdcb6f1
delete
  from "login_tokens"
  where (EXISTS (SELECT 1
  FROM "factors"
  WHERE "factors"."id" = ?
  AND "factors"."user_id" = ?
  AND (NOT EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."role" = 'Admin') OR EXISTS (SELECT 1
  FROM "factors"
  WHERE "factors"."user_id" = ?
  AND "factors"."id" <> ?)))
  and "login_tokens"."user_id" = ?);
-- 4d47c02e
delete
  from "factor_challenges"
  where (EXISTS (SELECT 1
  FROM "factors"
  WHERE "factors"."id" = ?
  AND "factors"."user_id" = ?
  AND (NOT EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."role" = 'Admin') OR EXISTS (SELECT 1
  FROM "factors"
  WHERE "factors"."user_id" = ?
  AND "factors"."id" <> ?)))
  and "factor_challenges"."user_id" = ?);
-- abd46872
delete
  from "recovery_codes"
  where ("recovery_codes"."user_id" = ?
  and EXISTS (SELECT 1
  FROM "factors"
  WHERE "factors"."id" = ?
  AND "factors"."user_id" = ?
  AND (NOT EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."role" = 'Admin') OR EXISTS (SELECT 1
  FROM "factors"
  WHERE "factors"."user_id" = ?
  AND "factors"."id" <> ?)))
  and NOT EXISTS (SELECT 1
  FROM "factors"
  WHERE "factors"."user_id" = ?
  AND "factors"."id" <> ?));
-- 686d871f
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "users"."id" || ?, ?, "users"."id", "users"."email", json_object('kind', (SELECT "factors"."kind"
  FROM "factors"
  WHERE "factors"."id" = ?
  AND "factors"."user_id" = ?)), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "users"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "users"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "users"
  WHERE "users"."id" = ?
  AND EXISTS (SELECT 1
  FROM "factors"
  WHERE "factors"."id" = ?
  AND "factors"."user_id" = ?
  AND (NOT EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."role" = 'Admin') OR EXISTS (SELECT 1
  FROM "factors"
  WHERE "factors"."user_id" = ?
  AND "factors"."id" <> ?)))
  ON CONFLICT (id) DO NOTHING;
-- ceb2e3b9
delete
  from "factors"
  where ("factors"."id" = ?
  AND "factors"."user_id" = ?
  and (NOT EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."role" = 'Admin') OR EXISTS (SELECT 1
  FROM "factors"
  WHERE "factors"."user_id" = ?
  AND "factors"."id" <> ?)));
-- 05620c18
SELECT 1 AS yes
  FROM "factors"
  WHERE "factors"."id" = ?
  AND "factors"."user_id" = ?;
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 5b8d007a
select "role"
  from "users"
  where "users"."id" = ?;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- DELETE /api/auth/account: 80 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 5745db29 (SELECT "credentials"."password_hash" AS hash)
-- be8b7c31 (update "rate_limit_counts" set "count" = max(0, "rate_limit_)
-- 247b2c5b
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT ? || "users"."id" AS tag
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."role" = 'Seller'
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."role" = 'Seller')
  UNION ALL SELECT tag
  FROM (WITH looked AS MATERIALIZED (SELECT *
  FROM "listings"
  WHERE "listings"."seller_id" IN (SELECT "users"."id"
  FROM "users"
  WHERE "users"."id" = ?) LIMIT ?) SELECT tag
  FROM (SELECT value AS tag
  FROM looked "listings", json_each(json_array(? || "listings"."category_id"))
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL)
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM looked "listings"
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL))
  UNION ALL SELECT value AS tag
  FROM (SELECT each_tags, its_seller, count(*) OVER () AS together
  FROM (SELECT json_array(? || "listings"."title_id") AS each_tags, ? || "listings"."seller_id" AS its_seller
  FROM looked "listings"
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL) LIMIT ?)), json_each(CASE WHEN together > ? THEN json_array(?, its_seller) ELSE each_tags END))
  WHERE NOT (SELECT count(*)
  FROM looked) > ?
  UNION ALL SELECT tag
  FROM (SELECT ? || "categories"."id" AS tag
  FROM "categories"
  WHERE ("categories"."merged_into" IS NULL)
  UNION ALL SELECT value AS tag
  FROM json_each(?))
  WHERE (SELECT count(*)
  FROM looked) > ?)
  UNION ALL SELECT ? || "users"."id" AS tag
  FROM "users"
  WHERE "users"."id" = ?
  UNION ALL SELECT ? || "conversations"."listing_id" AS tag
  FROM "messages"
  JOIN "conversations" ON "conversations"."id" = "messages"."conversation_id"
  WHERE "messages"."published_on" IS NOT NULL
  AND "messages"."conversation_id" IN ( SELECT "conversations"."id"
  FROM "conversations"
  WHERE "conversations"."asker_id" = ?))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- df75217c
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT 'account-ended:' || "users"."id", ?, "users"."id", "users"."email", '{}', ?, ?, ?, ?, ?, ?, ?, ?
  FROM "users"
  WHERE "users"."id" = ?
  AND ("users"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- e039da8e
update "users" set "email" = lower('deleted-' || "users"."id" || '@deleted.invalid'), "name" = ?, "verified_name" = ?, "photo" = ?, "deleted_at" = ?
  where ("users"."id" = ?
  and ("users"."deleted_at" IS NULL)
  and NOT (EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  JOIN "listings" listing ON "listing"."id" = "attempt"."listing_id"
  WHERE ("attempt"."buyer_id" = ? OR "listing"."seller_id" = ?)
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))) OR EXISTS (SELECT 1
  FROM "refunds" refund
  JOIN "payment_attempts" attempt ON "attempt"."id" = "refund"."attempt_id"
  WHERE "attempt"."buyer_id" = ?
  AND "refund"."state" = 'owed'))
  and NOT (EXISTS (SELECT 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."buyer_id" = ?
  AND "fulfilment"."deadline_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."seller_id" = ?
  AND "fulfilment"."deadline_at" IS NOT NULL) OR EXISTS (SELECT "sale_refunds"."order_id" AS sale
  FROM "sale_refunds"
  JOIN "fulfilments" fulfilment ON "fulfilment"."order_id" = "sale_refunds"."order_id"
  WHERE "sale_refunds"."state" IN ('owed', 'sent', 'failed')
  AND ("fulfilment"."buyer_id" = ? OR "fulfilment"."seller_id" = ?)
  UNION SELECT "fulfilment"."order_id"
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."frozen_at" IS NOT NULL
  AND "fulfilment"."deadline_at" IS NULL
  AND ("fulfilment"."buyer_id" = ? OR "fulfilment"."seller_id" = ?)
  UNION SELECT "dispute"."order_id"
  FROM "disputes" dispute
  WHERE "dispute"."settled_at" IS NULL
  AND "dispute"."seller_id" = ?
  UNION SELECT "debts"."order_id"
  FROM "debts"
  WHERE "debts"."seller_id" = ?
  AND "debts"."cents" > "debts"."settled_cents" + "debts"."waived_cents"
  UNION SELECT "reversals"."order_id"
  FROM "reversals"
  WHERE "reversals"."state" = 'owed'
  AND "reversals"."seller_id" = ?) OR EXISTS (SELECT "waiting"."order_id" AS sale
  FROM "transfers" waiting
  WHERE "waiting"."seller_id" = ?
  AND "waiting"."state" = 'waiting'
  UNION ALL SELECT "sending"."order_id"
  FROM "transfers" sending INDEXED BY transfers_sending
  WHERE "sending"."state" = 'sending'
  AND "sending"."seller_id" = ?
  AND (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sending"."order_id") > 0))
  and ("users"."role" <> 'Admin' OR EXISTS (SELECT 1
  FROM "users" an_admin
  WHERE "an_admin"."role" = 'Admin'
  AND (("an_admin"."deleted_at" IS NULL)
  AND ("an_admin"."suspended_at" IS NULL))
  AND "an_admin"."id" <> ?))
  and 1);
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- cad60dd7
delete
  from "credentials"
  where "credentials"."user_id" = ?;
-- 40c3e66a
delete
  from "identities"
  where "identities"."user_id" = ?;
-- ea7e87d3
delete
  from "link_records"
  where "link_records"."user_id" = ?;
-- 27d8f688
delete
  from "link_requests"
  where "link_requests"."user_id" = ?;
-- 14653f8b
delete
  from "known_devices"
  where "known_devices"."user_id" = ?;
-- b30fb1bb
delete
  from "account_tokens"
  where "account_tokens"."user_id" = ?;
-- 1d0d6eff
delete
  from "factors"
  where "factors"."user_id" = ?;
-- 14fa88d6
delete
  from "recovery_codes"
  where "recovery_codes"."user_id" = ?;
-- dc074d0f
delete
  from "login_tokens"
  where (1
  and "login_tokens"."user_id" = ?);
-- bbc0b310
delete
  from "factor_challenges"
  where (1
  and "factor_challenges"."user_id" = ?);
-- 37fc66d6
delete
  from "sessions"
  where "sessions"."user_id" = ?;
-- 20a46cb7
delete
  from "outbox"
  where ("outbox"."user_id" = ?
  and "outbox"."kind" <> ?);
-- c4219d88
delete
  from "refused_topics"
  where "refused_topics"."user_id" = ?;
-- f99448fa
delete
  from "push_choices"
  where "push_choices"."user_id" = ?;
-- ab047ed9
delete
  from "push_subscriptions"
  where "push_subscriptions"."user_id" = ?;
-- 3c5c6299
delete
  from "import_choices"
  where "import_choices"."seller_id" = ?;
-- 91ba8b17
delete
  from "wishes"
  where "wishes"."buyer_id" = ?;
-- d7a64d47
delete
  from "wants"
  where "wants"."person_id" = ?;
-- dfb35588
delete
  from "want_matches"
  where "want_matches"."person_id" = ?;
-- 3505e9fa
delete
  from "queue_entries"
  where "queue_entries"."buyer_id" = ?;
-- b24e19b5
delete
  from "unused_turns"
  where "unused_turns"."buyer_id" = ?;
-- 31c400b6
delete
  from "former_queue_entries"
  where "former_queue_entries"."buyer_id" = ?;
-- 0f65ccd8
delete
  from "delivery_addresses"
  where "delivery_addresses"."buyer_id" = ?;
-- d21038c9
update "messages" set "published_on" = ?
  where "messages"."published_on" IS NOT NULL
  AND "messages"."conversation_id" IN ( SELECT "conversations"."id"
  FROM "conversations"
  WHERE "conversations"."asker_id" = ?);
-- 93478025
update "conversations" set "kept_until" = min("conversations"."kept_until", ?)
  where "conversations"."asker_id" = ?;
-- 76dbdbb9
update "conversations" set "kept_until" = min("conversations"."kept_until", ?)
  where "conversations"."seller_id" = ?;
-- 7bf5a085
delete
  from "blocks"
  where "blocks"."blocker_id" = ?;
-- 094fd962
delete
  from "blocks"
  where "blocks"."blocked_id" = ?;
-- 8f8ade74
update "orders" set "state" = ?, "changed_at" = ?
  where ("orders"."state" = ?
  and "orders"."buyer_id" = ?);
-- 37649de4
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "order"."id", ?, "order"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = "order"."seller_id"
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('order', "order"."id"), '$.silent', 1), json_object('order', "order"."id")), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "order"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = "order"."seller_id"
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "order"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "orders" "order"
  WHERE "order"."listing_id" IN (SELECT "listing"."id"
  FROM "listings" listing
  WHERE "listing"."seller_id" = ?
  ORDER BY "listing"."posted_at" DESC, "listing".rowid DESC LIMIT ?)
  AND "order"."state" = 'pending'
  ON CONFLICT (id) DO NOTHING;
-- 46a66510
update "orders" set "state" = ?, "changed_at" = ?
  where ("orders"."state" = ?
  and "orders"."listing_id" IN (SELECT "listing"."id"
  FROM "listings" listing
  WHERE "listing"."seller_id" = ?
  ORDER BY "listing"."posted_at" DESC, "listing".rowid DESC LIMIT ?));
-- e814d805
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "queue_entries"
  WHERE "queue_entries"."turn_ends_at" <= ?
  AND "queue_entries"."first_turn_ms" IS NULL
  AND 1
  AND ("queue_entries"."turn_ends_at" <= ? OR "queue_entries"."first_until" <= ? OR ("queue_entries"."first_turn_ms" IS NULL
  AND NOT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "queue_entries"."listing_id"
  AND "order"."buyer_id" = "queue_entries"."buyer_id"
  AND "order"."state" = 'pending')))
  ON CONFLICT (id) DO NOTHING;
-- 10ae65e2
INSERT INTO "unused_turns" ("buyer_id", "listing_id", "at") SELECT "queue_entries"."buyer_id", "queue_entries"."listing_id", min("queue_entries"."turn_ends_at", ?)
  FROM "queue_entries"
  WHERE "queue_entries"."turn_ends_at" IS NOT NULL
  AND "queue_entries"."first_turn_ms" IS NULL
  AND 1
  AND ("queue_entries"."turn_ends_at" <= ? OR "queue_entries"."first_until" <= ? OR ("queue_entries"."first_turn_ms" IS NULL
  AND NOT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "queue_entries"."listing_id"
  AND "order"."buyer_id" = "queue_entries"."buyer_id"
  AND "order"."state" = 'pending')))
  AND NOT (SELECT count(*) = 1
  AND min("attempt"."created_at") >= "queue_entries"."turn_ends_at" - ?
  FROM "payment_attempts" attempt
  WHERE "attempt"."buyer_id" = "queue_entries"."buyer_id"
  AND "attempt"."listing_id" = "queue_entries"."listing_id"
  AND "attempt"."created_at" > "queue_entries"."turn_ends_at" - ?)
  AND EXISTS (SELECT 1
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = "queue_entries"."listing_id"
  AND ((("listing"."sold_at" IS NULL)
  AND ("listing"."deleted_at" IS NULL))
  AND ((("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND (NOT ("listing"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL))))
  AND CASE WHEN "listing"."resell_price_cents" <= 10000 THEN 1 ELSE (SELECT open_sales.cents + (SELECT coalesce(sum("hold"."amount_cents"), 0)
  FROM "payment_attempts" hold
  JOIN "orders" large_order ON "large_order"."id" = "hold"."order_id"
  WHERE ("hold"."state" IN ('creating','open','processing','canceling'))
  AND "hold"."amount_cents" > 10000
  AND "large_order"."seller_id" = "listing"."seller_id") + "listing"."resell_price_cents" <= max(CASE WHEN open_sales.count < ? THEN ? ELSE 0 END, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "listing"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))
  FROM (SELECT coalesce(sum(newest.cents), 0) AS cents, count(*) AS count
  FROM (SELECT "large_fulfilment"."price_cents" AS cents, "large_fulfilment"."state" AS state, "large_fulfilment"."order_id" AS id
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "listing"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NULL
  ORDER BY large_fulfilment.rowid DESC LIMIT ?) newest
  WHERE newest.state NOT IN (?, ?, ?) OR EXISTS (SELECT 1
  FROM "sale_refunds" large_refund
  WHERE "large_refund"."order_id" = newest.id
  AND "large_refund"."created_at" > ?) OR EXISTS (SELECT 1
  FROM "disputes" large_dispute
  WHERE "large_dispute"."order_id" = newest.id
  AND "large_dispute"."opened_at" > ?)) open_sales) END)
  ON CONFLICT DO NOTHING;
-- 1804c68d
delete
  from "queue_entries"
  where 1
  AND ("queue_entries"."turn_ends_at" <= ? OR "queue_entries"."first_until" <= ? OR ("queue_entries"."first_turn_ms" IS NULL
  AND NOT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "queue_entries"."listing_id"
  AND "order"."buyer_id" = "queue_entries"."buyer_id"
  AND "order"."state" = 'pending')));
-- 2967baed
update "queue_entries" set "turn_ends_at" = CASE WHEN "queue_entries"."first_turn_ms" IS NULL THEN ? ELSE min(? + "queue_entries"."first_turn_ms", "queue_entries"."first_until") END
  where (1
  and "queue_entries"."turn_ends_at" is null
  and ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entries"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entries"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entries"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entries"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entries"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entries"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entries"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entries"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entries"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entries"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL)
  and NOT EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "queue_entries"."listing_id"
  AND ("queue_entry"."turn_ends_at" IS NOT NULL OR (("queue_entry"."joined_at", "queue_entry"."buyer_id") < ("queue_entries"."joined_at", "queue_entries"."buyer_id")
  AND ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entry"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entry"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL))))
  and NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "queue_entries"."listing_id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling')))
  and EXISTS (SELECT 1
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = "queue_entries"."listing_id"
  AND ((("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND (NOT ("listing"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL)))
  AND CASE WHEN "listing"."resell_price_cents" <= 10000 THEN 1 ELSE (SELECT open_sales.cents + (SELECT coalesce(sum("hold"."amount_cents"), 0)
  FROM "payment_attempts" hold
  JOIN "orders" large_order ON "large_order"."id" = "hold"."order_id"
  WHERE ("hold"."state" IN ('creating','open','processing','canceling'))
  AND "hold"."amount_cents" > 10000
  AND "large_order"."seller_id" = "listing"."seller_id") + "listing"."resell_price_cents" <= max(CASE WHEN open_sales.count < ? THEN ? ELSE 0 END, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "listing"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))
  FROM (SELECT coalesce(sum(newest.cents), 0) AS cents, count(*) AS count
  FROM (SELECT "large_fulfilment"."price_cents" AS cents, "large_fulfilment"."state" AS state, "large_fulfilment"."order_id" AS id
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "listing"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NULL
  ORDER BY large_fulfilment.rowid DESC LIMIT ?) newest
  WHERE newest.state NOT IN (?, ?, ?) OR EXISTS (SELECT 1
  FROM "sale_refunds" large_refund
  WHERE "large_refund"."order_id" = newest.id
  AND "large_refund"."created_at" > ?) OR EXISTS (SELECT 1
  FROM "disputes" large_dispute
  WHERE "large_dispute"."order_id" = newest.id
  AND "large_dispute"."opened_at" > ?)) open_sales) END));
-- f45874cd
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, ?, "queue_entries"."turn_ends_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "queue_entries"
  WHERE 1
  AND "queue_entries"."turn_ends_at" > ?
  AND "queue_entries"."first_turn_ms" IS NULL
  ON CONFLICT (id) DO NOTHING;
-- 14baf35a
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, "queue_entries"."turn_ends_at" - ?, "queue_entries"."turn_ends_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "queue_entries"."turn_ends_at" - ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN "queue_entries"."turn_ends_at" - ? END
  FROM "queue_entries"
  WHERE 1
  AND "queue_entries"."turn_ends_at" > ?
  AND "queue_entries"."first_turn_ms" IS NULL
  ON CONFLICT (id) DO NOTHING;
-- 48c29557
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, ?, "queue_entries"."turn_ends_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "queue_entries"
  WHERE 1
  AND "queue_entries"."turn_ends_at" > ?
  AND "queue_entries"."first_turn_ms" IS NOT NULL
  ON CONFLICT (id) DO NOTHING;
-- 7e70a685
INSERT INTO "texts_to_erase" ("order_id", "user_id", "ended_at") SELECT "order"."id", ?, (SELECT "ended"."at"
  FROM "fulfilment_events" ended
  WHERE "ended"."order_id" = "order"."id"
  AND "ended"."state" IN ('completed','canceled','refunded')
  ORDER BY "ended"."number" LIMIT 1)
  FROM "orders" "order"
  JOIN "fulfilments" fulfilment ON "fulfilment"."order_id" = "order"."id"
  WHERE "order"."buyer_id" = ?
  AND "order"."state" IN ('paid','refunded')
  AND ( EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "order"."id") OR EXISTS (SELECT 1
  FROM "fulfilment_events" said
  WHERE "said"."order_id" = "order"."id"
  AND "said"."note" IS NOT NULL))
  ON CONFLICT DO NOTHING;
-- 99deda96
INSERT INTO "texts_to_erase" ("order_id", "user_id", "ended_at") SELECT "order"."id", ?, (SELECT "ended"."at"
  FROM "fulfilment_events" ended
  WHERE "ended"."order_id" = "order"."id"
  AND "ended"."state" IN ('completed','canceled','refunded')
  ORDER BY "ended"."number" LIMIT 1)
  FROM "orders" "order"
  JOIN "fulfilments" fulfilment ON "fulfilment"."order_id" = "order"."id"
  WHERE "order"."seller_id" = ?
  AND "order"."state" IN ('paid','refunded')
  AND ( EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "order"."id") OR EXISTS (SELECT 1
  FROM "fulfilment_events" said
  WHERE "said"."order_id" = "order"."id"
  AND "said"."note" IS NOT NULL))
  ON CONFLICT DO NOTHING;
-- 925a0eb3
update "reviews" set "text" = ?
  where "reviews"."author_id" = ?
  AND "reviews"."text" IS NOT NULL;
-- 51343c14
update "reviews" set "reply" = ?
  where "reviews"."subject_id" = ?
  AND "reviews"."reply" IS NOT NULL;
-- b41fd582
update "orders" set "buyer_name" = ?, "buyer_email" = ?, "phone_number" = ?, "location" = ?
  where "orders"."buyer_id" = ?;
-- d06d541e
update "listings" set "deleted_at" = coalesce("listings"."deleted_at", ?)
  where ("listings"."id" IN (SELECT "listing"."id"
  FROM "listings" listing
  WHERE "listing"."seller_id" = ?
  ORDER BY "listing"."posted_at" DESC, "listing".rowid DESC LIMIT ?)
  and ("listings"."sold_at" IS NULL));
-- e6a89c09
update "listings" set "phone_number" = ?, "location" = ?, "used_duration" = ?, "description" = ?
  where "listings"."id" IN (SELECT "listing"."id"
  FROM "listings" listing
  WHERE "listing"."seller_id" = ?
  ORDER BY "listing"."posted_at" DESC, "listing".rowid DESC LIMIT ?);
-- 9ea85763
INSERT INTO "texts_to_erase" ("order_id", "user_id", "ended_at") SELECT "fulfilment"."order_id", "fulfilment"."seller_id", (SELECT "ended"."at"
  FROM "fulfilment_events" ended
  WHERE "ended"."order_id" = "fulfilment"."order_id"
  AND "ended"."state" IN ('completed','canceled','refunded')
  ORDER BY "ended"."number" LIMIT 1)
  FROM "sales" sale
  JOIN "fulfilments" fulfilment ON "fulfilment"."order_id" = "sale"."order_id"
  WHERE "sale"."listing_id" IN (SELECT "listing"."id"
  FROM "listings" listing
  WHERE "listing"."seller_id" = ?
  ORDER BY "listing"."posted_at" DESC, "listing".rowid DESC LIMIT ?)
  AND "fulfilment"."tracking" IS NOT NULL
  ON CONFLICT DO NOTHING;
-- 433ba709
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT 'report-decided:' || "reports"."id", ?, "reports"."reporter_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "reports"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('of', json_array("reports"."id")), '$.silent', 1), json_object('of', json_array("reports"."id"))), ?, ? || "reports"."reporter_id" || iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "reports"."listing_id")
  AND "doer"."email_verified_at" IS NULL), ':silent', ''), ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "reports"."reporter_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "reports"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "reports"."reporter_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "reports"
  WHERE "reports"."listing_id" IN (SELECT "listing"."id"
  FROM (SELECT "listing"."id", "listing"."sold_at"
  FROM "listings" listing
  WHERE "listing"."seller_id" = ?
  ORDER BY "listing"."posted_at" DESC, "listing".rowid DESC LIMIT ?) listing
  WHERE ("listing"."sold_at" IS NULL))
  AND "reports"."settled_at" IS NULL
  ON CONFLICT (id) DO NOTHING
  ON CONFLICT ("group_key")
  WHERE state = 'due'
  AND group_key IS NOT NULL DO UPDATE SET "facts" = CASE WHEN json_array_length("outbox"."facts", '$.of') < ? THEN json_insert("outbox"."facts", '$.of[#]', json("excluded"."facts" -> '$.of[0]')) ELSE json_set("outbox"."facts", '$.more', coalesce("outbox"."facts" ->> '$.more', 0) + 1) END, "shown_at" = coalesce("excluded"."shown_at", "outbox"."shown_at"), "read_at" = CASE WHEN "excluded"."shown_at" IS NULL THEN "outbox"."read_at" END;
-- b0d2bc62
UPDATE "user_counts" SET "listing_reports" = "user_counts"."listing_reports" - ended.reports
  FROM (SELECT "listing"."seller_id" AS seller_id, sum("reported"."reports") AS reports
  FROM "report_counts" reported
  CROSS JOIN "listings" listing ON "listing"."id" = "reported"."listing_id"
  WHERE "reported"."listing_id" IN (SELECT "listing"."id"
  FROM (SELECT "listing"."id", "listing"."sold_at"
  FROM "listings" listing
  WHERE "listing"."seller_id" = ?
  ORDER BY "listing"."posted_at" DESC, "listing".rowid DESC LIMIT ?) listing
  WHERE ("listing"."sold_at" IS NULL))
  GROUP BY "listing"."seller_id") ended
  WHERE "user_counts"."user_id" = ended.seller_id;
-- 12517ac7
delete
  from "report_counts"
  where "report_counts"."listing_id" IN (SELECT "listing"."id"
  FROM (SELECT "listing"."id", "listing"."sold_at"
  FROM "listings" listing
  WHERE "listing"."seller_id" = ?
  ORDER BY "listing"."posted_at" DESC, "listing".rowid DESC LIMIT ?) listing
  WHERE ("listing"."sold_at" IS NULL));
-- 72721dc2
update "report_totals" set "count" = "report_totals"."count" - changes()
  where ("report_totals"."kind" = ?
  and changes() > 0);
-- ed2e080c
update "reports" set "outcome" = ?, "settled_at" = ?
  where ("reports"."settled_at" is null
  and "reports"."listing_id" IN (SELECT "listing"."id"
  FROM (SELECT "listing"."id", "listing"."sold_at"
  FROM "listings" listing
  WHERE "listing"."seller_id" = ?
  ORDER BY "listing"."posted_at" DESC, "listing".rowid DESC LIMIT ?) listing
  WHERE ("listing"."sold_at" IS NULL)));
-- 1ea615d3
delete
  from "listing_photos"
  where "listing_photos"."listing_id" IN (SELECT "listing"."id"
  FROM (SELECT "listing"."id", "listing"."sold_at"
  FROM "listings" listing
  WHERE "listing"."seller_id" = ?
  ORDER BY "listing"."posted_at" DESC, "listing".rowid DESC LIMIT ?) listing
  WHERE ("listing"."sold_at" IS NULL));
-- 68a0749c
UPDATE "user_counts" SET "buyer_reports" = "user_counts"."buyer_reports" - ended.reports
  FROM (SELECT "buyer_reports"."buyer_id" AS buyer_id, count(*) AS reports
  FROM "buyer_reports"
  WHERE "buyer_reports"."settled_at" is null
  AND "buyer_reports"."buyer_id" = ?
  GROUP BY "buyer_reports"."buyer_id") ended
  WHERE "user_counts"."user_id" = ended.buyer_id;
-- c7bac0f3
UPDATE "report_totals" SET "count" = "report_totals"."count" - ended.buyers
  FROM (SELECT count(DISTINCT "buyer_reports"."buyer_id") AS buyers
  FROM "buyer_reports"
  WHERE "buyer_reports"."settled_at" is null
  AND "buyer_reports"."buyer_id" = ?
  AND EXISTS ( SELECT 1
  FROM "user_counts" of_buyer
  WHERE "of_buyer"."user_id" = "buyer_reports"."buyer_id"
  AND "of_buyer"."buyer_reports" = 0)) ended
  WHERE "report_totals"."kind" = 'buyers'
  AND ended.buyers > 0;
-- 48eca143
update "buyer_reports" set "outcome" = ?, "settled_at" = ?
  where ("buyer_reports"."settled_at" is null
  and "buyer_reports"."buyer_id" = ?);
-- 84d9cdf8
UPDATE "photos" SET "state" = ?, "expires_at" = ?
  WHERE "photos"."owner_id" = ?
  AND "photos"."state" = 'ready'
  AND NOT EXISTS (SELECT 1
  FROM "listing_photos" placed
  WHERE "placed"."photo_id" = "photos"."id")
  AND NOT EXISTS (SELECT 1
  FROM "order_photos" booked
  WHERE "booked"."photo_id" = "photos"."id")
  AND NOT EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = "photos"."owner_id"
  AND "users"."photo" = '/photos/' || "photos"."id")
  AND NOT EXISTS (SELECT "follow_up"."kind" AS "kind", "follow_up"."subject_id" AS "subjectId"
  FROM "follow_ups" follow_up
  WHERE "follow_up"."kind" = ?
  AND "follow_up"."subject_id" = ?)
  RETURNING "photos"."id" AS id;
-- 155f58d3 (SELECT "follow_up"."kind" AS "kind", "follow_up"."subject_id)
-- 46dcf12b
DELETE
  FROM "outbox"
  WHERE "outbox"."id" = ?
  AND "outbox"."holder" = ?
  AND "outbox"."state" = 'sending'
  AND EXISTS (SELECT 1
  FROM "suppressions"
  WHERE "suppressions"."address_hash" = ?
  AND ("suppressions"."until" IS NULL OR "suppressions"."until" > ?)
  AND CASE "suppressions"."reason" WHEN 'bounced' THEN ? ELSE ? END);
-- fef3c555 (update "outbox" set "unsure" = ?)
-- ef2bb9ae
DELETE
  FROM "outbox"
  WHERE "outbox"."id" = ?
  AND "outbox"."holder" = ?
  AND "outbox"."state" = 'sending';
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 4fea3bcb
delete
  from "purges"
  where "purges"."changed_at" < ?;
-- f4db9007
delete
  from "purges"
  where ("purges"."id" IN (SELECT value
  FROM json_each(?))
  and "purges"."changed_at" <= ?);
-- 12515591
select "id", "tags", "urgent"
  from "purges"
  order by "purges"."urgent" desc, "purges"."id" desc limit ?;
-- bf127fb5
select "users"."role", "audit_entries"."id", "audit_entries"."reason"
  from "users"
  left join "audit_entries" on ("audit_entries"."subject_kind" = ?
  and "audit_entries"."subject_id" = "users"."id"
  and "audit_entries"."action" = ?)
  where "users"."id" = ?
  order by "audit_entries"."at" desc limit ?;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/auth/sessions: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- a12fcae5
select "id", "device", "created_at"
  from "sessions"
  where ("sessions"."user_id" = ?
  and "sessions"."expires_at" > ?)
  order by "sessions"."created_at" desc;

---- GET /api/auth/sessions once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- a12fcae5 (select "id", "device", "created_at")

---- DELETE /api/auth/sessions: 7 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 37fc66d6 (delete)
-- dc074d0f (delete)
-- bbc0b310 (delete)
-- 6ab940d7
DELETE
  FROM "known_devices"
  WHERE "known_devices"."user_id" = ?
  AND "known_devices"."id" <> ?;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- DELETE /api/auth/sessions/:id: 5 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- ae14b29b
delete
  from "known_devices"
  where ("known_devices"."user_id" = ?
  and "known_devices"."id" = (SELECT "sessions"."device_id"
  FROM "sessions"
  WHERE "sessions"."id" = ?
  AND "sessions"."user_id" = ?)
  and "known_devices"."id" IS NOT (SELECT "sessions"."device_id"
  FROM "sessions"
  WHERE "sessions"."id" = ?
  AND "sessions"."user_id" = ?));
-- 932b1fc3
delete
  from "sessions"
  where ("sessions"."id" = ?
  and "sessions"."user_id" = ?);
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/users: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- GET /api/users once more: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- POST /api/users: 3 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/users/admin/:email: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- GET /api/users/admin/:email once more: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- GET /api/users/seller/:email: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- GET /api/users/seller/:email once more: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- GET /api/users/buyer/:email: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- GET /api/users/buyer/:email once more: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- GET /api/users/all-seller: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 2d71b03d
select "user"."id", "user"."name", "user"."email", "user"."role", "user"."verified", "user"."email_verified_at" IS NOT NULL, "user"."verified_name", not ("user"."suspended_at" IS NULL), "user"."created_at", coalesce("user_counts"."listings", 0), "user"."sold_copies", coalesce("user_counts"."listing_reports" + "user_counts"."buyer_reports", 0)
  from "users" "user"
  left join "user_counts" on "user_counts"."user_id" = "user"."id"
  where ("user"."role" = ?
  and ("user"."deleted_at" IS NULL))
  order by "user"."name" COLLATE NOCASE asc, "user"."id" asc limit ?;

---- GET /api/users/all-seller once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 2d71b03d (select "user"."id", "user"."name", "user"."email", "user"."r)

---- GET /api/users/all-buyer: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 2d71b03d (select "user"."id", "user"."name", "user"."email", "user"."r)

---- GET /api/users/all-buyer once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 2d71b03d (select "user"."id", "user"."name", "user"."email", "user"."r)

---- PUT /api/users/:email: 23 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7d553153
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((EXISTS (SELECT 1
  FROM "users" an_admin
  WHERE "an_admin"."role" = 'Admin'
  AND (("an_admin"."deleted_at" IS NULL)
  AND ("an_admin"."suspended_at" IS NULL))
  AND "an_admin"."id" = ?)), 0);
-- cb050663
SELECT "users"."id"
  FROM "users"
  WHERE "users"."email" = ?
  AND "users"."role" = 'Seller'
  AND ("users"."deleted_at" IS NULL);
-- f31a9243
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT ? || "users"."id" AS tag
  FROM "users"
  WHERE "users"."email" = ?
  AND "users"."role" = 'Seller'
  AND ("users"."deleted_at" IS NULL)
  AND "users"."verified" <> ?
  AND "users"."role" = 'Seller'
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."email" = ?
  AND "users"."role" = 'Seller'
  AND ("users"."deleted_at" IS NULL)
  AND "users"."verified" <> ?
  AND "users"."role" = 'Seller'))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- 22508442
update "users" set "verified" = ?, "verified_name" = ?
  where "users"."email" = ?
  AND "users"."role" = 'Seller'
  AND ("users"."deleted_at" IS NULL)
  AND "users"."verified" <> ?;
-- dae22ca3
INSERT INTO "audit_entries" ("id", "at", "actor_id", "action", "subject_kind", "subject_id", "reason", "detail") SELECT ?, ?, ?, ?, ?, (SELECT "users"."id"
  FROM "users"
  WHERE "users"."email" = ?
  AND "users"."role" = 'Seller'
  AND ("users"."deleted_at" IS NULL)), ?, ?
  WHERE changes() > 0;
-- c1193f1f
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ?, ?, "users"."id", ?, '{}', ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "users"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "users"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "users"
  WHERE "users"."email" = ?
  AND "users"."role" = 'Seller'
  AND ("users"."deleted_at" IS NULL)
  AND changes() > 0
  ON CONFLICT (id) DO NOTHING;
-- 9e7c0c0e
SELECT "follow_up"."kind" AS "kind", "follow_up"."subject_id" AS "subjectId"
  FROM "follow_ups" follow_up
  WHERE "follow_up"."kind" = ?
  AND "follow_up"."subject_id" = (SELECT "users"."id"
  FROM "users"
  WHERE "users"."email" = ?
  AND "users"."role" = 'Seller'
  AND ("users"."deleted_at" IS NULL));
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- d019c527
select "id"
  from "users"
  where "users"."id" = ?
  AND "users"."verified" = 1;
-- 12515591 (select "id", "tags", "urgent")
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- PUT /api/users/:id/suspension: 44 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 89ea91b7
select "fulfilments"."order_id", "fulfilments"."version", "fulfilments"."price_cents", "fulfilments"."fee_cents", (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "fulfilments"."order_id"), 0
  from "orders"
  inner join "fulfilments" on ("fulfilments"."order_id" = "orders"."id"
  and "fulfilments"."state" in (?, ?))
  where ("orders"."seller_id" = ?
  and "orders"."state" IN ('paid','refunded')
  and NOT coalesce((SELECT "sale_status"."frozen"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), 0)) limit ?;
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 005302de
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((EXISTS (SELECT 1
  FROM "sessions"
  WHERE "sessions"."id" = ?
  AND "sessions"."proved_at" >= ?)), 0);
-- 69a26213
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT ? || "users"."id" AS tag
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."role" = 'Seller'
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."role" = 'Seller')
  UNION ALL SELECT tag
  FROM (WITH looked AS MATERIALIZED (SELECT *
  FROM "listings"
  WHERE "listings"."seller_id" IN (SELECT "users"."id"
  FROM "users"
  WHERE "users"."id" = ?) LIMIT ?) SELECT tag
  FROM (SELECT value AS tag
  FROM looked "listings", json_each(json_array(? || "listings"."category_id"))
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL)
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM looked "listings"
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL))
  UNION ALL SELECT value AS tag
  FROM (SELECT each_tags, its_seller, count(*) OVER () AS together
  FROM (SELECT json_array(? || "listings"."title_id") AS each_tags, ? || "listings"."seller_id" AS its_seller
  FROM looked "listings"
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL) LIMIT ?)), json_each(CASE WHEN together > ? THEN json_array(?, its_seller) ELSE each_tags END))
  WHERE NOT (SELECT count(*)
  FROM looked) > ?
  UNION ALL SELECT tag
  FROM (SELECT ? || "categories"."id" AS tag
  FROM "categories"
  WHERE ("categories"."merged_into" IS NULL)
  UNION ALL SELECT value AS tag
  FROM json_each(?))
  WHERE (SELECT count(*)
  FROM looked) > ?)
  UNION ALL SELECT ? || "users"."id" AS tag
  FROM "users"
  WHERE "users"."id" = ?)
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- 85d4e13a
update "users" set "suspended_at" = ?
  where ("users"."id" = ?
  and (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  and ("users"."role" <> 'Admin' OR EXISTS (SELECT 1
  FROM "users" an_admin
  WHERE "an_admin"."role" = 'Admin'
  AND (("an_admin"."deleted_at" IS NULL)
  AND ("an_admin"."suspended_at" IS NULL))
  AND "an_admin"."id" <> ?)));
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- a064d0b9
INSERT INTO "audit_entries" ("id", "at", "actor_id", "action", "subject_kind", "subject_id", "reason", "detail") SELECT ?, ?, ?, ?, ?, ?, ?, ?
  WHERE 1;
-- bcd6b709
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "users"."id", ?, "users"."id", ?, json_object('record', ?, 'cents', ?, 'agreed', ?), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "users"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "users"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "audit_entries"
  JOIN "users" ON "users"."role" = 'Admin'
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  WHERE "audit_entries"."id" = ?
  ON CONFLICT (id) DO NOTHING;
-- e8574634
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "audit_entries"."id", ?, "users"."id", ?, json_object('record', "audit_entries"."id"), ?, ?, ?, ?, ?, ?, ?, ?
  FROM "audit_entries"
  JOIN "users" ON "users"."id" = "audit_entries"."subject_id"
  WHERE "audit_entries"."id" = ?
  ON CONFLICT (id) DO NOTHING;
-- 928274b2
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((changes() = 1 OR NOT EXISTS (SELECT 1
  FROM "audit_entries"
  WHERE "audit_entries"."id" = ?)), 0);
-- dc074d0f (delete)
-- bbc0b310 (delete)
-- 37fc66d6 (delete)
-- 3505e9fa (delete)
-- 050b3634
UPDATE "wants" SET "is_counted" = (SELECT ("users"."suspended_at" IS NULL)
  FROM "users"
  WHERE "users"."id" = ?)
  WHERE "wants"."person_id" = ?
  AND "wants"."is_counted" <> (SELECT ("users"."suspended_at" IS NULL)
  FROM "users"
  WHERE "users"."id" = ?);
-- aea38f83
update "queue_entries" set "turn_ends_at" = ?
  where ("queue_entries"."turn_ends_at" is not null
  and EXISTS (SELECT 1
  FROM "listings" listing
  WHERE "listing"."id" = "queue_entries"."listing_id"
  AND "listing"."seller_id" = ?));
-- e814d805 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 10ae65e2 (INSERT INTO "unused_turns" ("buyer_id", "listing_id", "at") )
-- 1804c68d (delete)
-- 2967baed (update "queue_entries" set "turn_ends_at" = CASE WHEN "queue)
-- f45874cd (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 14baf35a (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 48c29557 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 155f58d3 (SELECT "follow_up"."kind" AS "kind", "follow_up"."subject_id)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- c4f2b179
select "audit_entries"."action", "audit_entries"."actor_id", "admin"."name", "agreed"."name", "audit_entries"."subject_kind" = 'order', CASE "audit_entries"."action" WHEN 'delete_user' THEN "audit_entries"."subject_id" END, coalesce(CASE WHEN "orders"."seller_id" = ? OR EXISTS (SELECT 1
  FROM "users" author
  WHERE "author"."id" = "orders"."seller_id"
  AND "author"."email_verified_at" IS NOT NULL) THEN "orders"."listing_name" END, CASE WHEN "subject"."id" = ? OR EXISTS (SELECT 1
  FROM "users" author
  WHERE "author"."id" = "subject"."id"
  AND "author"."email_verified_at" IS NOT NULL) THEN "subject"."name" END), "audit_entries"."reason"
  from "audit_entries"
  inner join "users" "admin" on "admin"."id" = "audit_entries"."actor_id"
  left join "users" "agreed" on "agreed"."id" = ?
  left join "users" "subject" on ("subject"."id" = "audit_entries"."subject_id"
  and "audit_entries"."subject_kind" = ?)
  left join "orders" on ("orders"."id" = "audit_entries"."subject_id"
  and "audit_entries"."subject_kind" = ?)
  where "audit_entries"."id" = ?;
-- 135bfe5d
select "audit_entries"."reason", "users"."role", ("users"."paused_at" IS NOT NULL), NOT ("users"."suspended_at" IS NULL)
  from "audit_entries"
  inner join "users" on "users"."id" = "audit_entries"."subject_id"
  where "audit_entries"."id" = ?
  AND ("users"."deleted_at" IS NULL);
-- 12515591 (select "id", "tags", "urgent")
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- DELETE /api/users/:id/suspension: 35 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 005302de (INSERT INTO "guard" (ok) SELECT 0)
-- 7f6727a3
SELECT "users"."id"
  FROM "users"
  WHERE "users"."id" = ?
  AND ("users"."deleted_at" IS NULL);
-- 37b5e73c
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT ? || "users"."id" AS tag
  FROM "users"
  WHERE "users"."id" = ?
  AND ("users"."deleted_at" IS NULL)
  AND NOT ("users"."suspended_at" IS NULL)
  AND "users"."role" = 'Seller'
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND ("users"."deleted_at" IS NULL)
  AND NOT ("users"."suspended_at" IS NULL)
  AND "users"."role" = 'Seller')
  UNION ALL SELECT tag
  FROM (WITH looked AS MATERIALIZED (SELECT *
  FROM "listings"
  WHERE "listings"."seller_id" IN (SELECT "users"."id"
  FROM "users"
  WHERE "users"."id" = ?
  AND ("users"."deleted_at" IS NULL)
  AND NOT ("users"."suspended_at" IS NULL)) LIMIT ?) SELECT tag
  FROM (SELECT value AS tag
  FROM looked "listings", json_each(json_array(? || "listings"."category_id"))
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL)
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM looked "listings"
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL))
  UNION ALL SELECT value AS tag
  FROM (SELECT each_tags, its_seller, count(*) OVER () AS together
  FROM (SELECT json_array(? || "listings"."title_id") AS each_tags, ? || "listings"."seller_id" AS its_seller
  FROM looked "listings"
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL) LIMIT ?)), json_each(CASE WHEN together > ? THEN json_array(?, its_seller) ELSE each_tags END))
  WHERE NOT (SELECT count(*)
  FROM looked) > ?
  UNION ALL SELECT tag
  FROM (SELECT ? || "categories"."id" AS tag
  FROM "categories"
  WHERE ("categories"."merged_into" IS NULL)
  UNION ALL SELECT value AS tag
  FROM json_each(?))
  WHERE (SELECT count(*)
  FROM looked) > ?)
  UNION ALL SELECT tag
  FROM (WITH looked AS MATERIALIZED (SELECT *
  FROM "listings"
  WHERE "listings"."seller_id" IN (SELECT "users"."id"
  FROM "users"
  WHERE "users"."id" = ?
  AND ("users"."deleted_at" IS NULL)
  AND NOT ("users"."suspended_at" IS NULL)) LIMIT ?) SELECT tag
  FROM (SELECT value AS tag
  FROM looked "listings", json_each(json_array(? || "listings"."category_id"))
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL)
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM looked "listings"
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL))
  UNION ALL SELECT value AS tag
  FROM (SELECT each_tags, its_seller, count(*) OVER () AS together
  FROM (SELECT json_array(? || "listings"."id") AS each_tags, ? || "listings"."seller_id" AS its_seller
  FROM looked "listings"
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL) LIMIT ?)), json_each(CASE WHEN together > ? THEN json_array(?, its_seller) ELSE each_tags END))
  WHERE NOT (SELECT count(*)
  FROM looked) > ?
  UNION ALL SELECT tag
  FROM (SELECT ? || "categories"."id" AS tag
  FROM "categories"
  WHERE ("categories"."merged_into" IS NULL)
  UNION ALL SELECT value AS tag
  FROM json_each(?))
  WHERE (SELECT count(*)
  FROM looked) > ?))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- 9f4dccf3
update "users" set "suspended_at" = ?
  where "users"."id" = ?
  AND ("users"."deleted_at" IS NULL)
  AND NOT ("users"."suspended_at" IS NULL);
-- 23754b58
INSERT INTO "audit_entries" ("id", "at", "actor_id", "action", "subject_kind", "subject_id", "reason", "detail") SELECT ?, ?, ?, ?, ?, ?, ?, ?
  WHERE changes() > 0;
-- bcd6b709 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- b6de6b8c
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "audit_entries"."id", ?, "users"."id", ?, json_object('record', "audit_entries"."id"), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "users"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "users"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "audit_entries"
  JOIN "users" ON "users"."id" = "audit_entries"."subject_id"
  WHERE "audit_entries"."id" = ?
  ON CONFLICT (id) DO NOTHING;
-- 928274b2 (INSERT INTO "guard" (ok) SELECT 0)
-- 050b3634 (UPDATE "wants" SET "is_counted" = (SELECT ("users"."suspende)
-- e814d805 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 10ae65e2 (INSERT INTO "unused_turns" ("buyer_id", "listing_id", "at") )
-- 1804c68d (delete)
-- 2967baed (update "queue_entries" set "turn_ends_at" = CASE WHEN "queue)
-- f45874cd (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 14baf35a (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 48c29557 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 155f58d3 (SELECT "follow_up"."kind" AS "kind", "follow_up"."subject_id)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- c4f2b179 (select "audit_entries"."action", "audit_entries"."actor_id",)
-- 135bfe5d (select "audit_entries"."reason", "users"."role", ("users"."p)
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/users/:id/deletion: 3 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 9c21a0a2
select "role" = 'Admin'
  AND NOT EXISTS (SELECT 1
  FROM "users" an_admin
  WHERE "an_admin"."role" = 'Admin'
  AND (("an_admin"."deleted_at" IS NULL)
  AND ("an_admin"."suspended_at" IS NULL))
  AND "an_admin"."id" <> ?), EXISTS (SELECT 1
  FROM "users" an_admin
  WHERE "an_admin"."role" = 'Admin'
  AND (("an_admin"."deleted_at" IS NULL)
  AND ("an_admin"."suspended_at" IS NULL))
  AND "an_admin"."id" = ?), (select count(*)
  from "listings"
  where ("listings"."seller_id" = ?
  and (("listings"."sold_at" IS NULL)
  AND ("listings"."deleted_at" IS NULL)))), (select count(*)
  from "orders"
  where (("orders"."buyer_id" = ? or "orders"."seller_id" = ?)
  and "orders"."state" = ?)), (select count(*)
  from "orders"
  where (("orders"."buyer_id" = ? or "orders"."seller_id" = ?)
  and "orders"."state" = ?)), (select count(*)
  from "payment_attempts" "attempt"
  inner join "listings" on "listings"."id" = "attempt"."listing_id"
  where (("attempt"."buyer_id" = ? or "listings"."seller_id" = ?)
  and ("attempt"."state" IN ('creating','open','processing','canceling')))), (select count(*)
  from "payment_attempts" "attempt"
  inner join "listings" on "listings"."id" = "attempt"."listing_id"
  where ((("attempt"."buyer_id" = ? or "listings"."seller_id" = ?)
  and ("attempt"."state" IN ('creating','open','processing','canceling')))
  and "attempt"."state" = ?)), (select count(*)
  from "refunds"
  inner join "payment_attempts" "attempt" on "attempt"."id" = "refunds"."attempt_id"
  where ("attempt"."buyer_id" = ?
  and "refunds"."state" = ?)), (select count(*)
  from "sessions"
  where ("sessions"."user_id" = ?
  and "sessions"."expires_at" > ?))
  from "users"
  where ("users"."id" = ?
  and ("users"."deleted_at" IS NULL));
-- bafe04b0
select "fulfilments"."order_id", "orders"."listing_name", "fulfilments"."state", "fulfilments"."deadline_at", CASE "fulfilments"."seller_id" WHEN ? THEN (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "fulfilments"."order_id") ELSE 0 END
  from "fulfilments"
  inner join "orders" on "orders"."id" = "fulfilments"."order_id"
  where "fulfilments"."order_id" IN (SELECT sale
  FROM (SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."buyer_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."buyer_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."buyer_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."buyer_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."buyer_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."buyer_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."buyer_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."buyer_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?))
  UNION SELECT sale
  FROM (SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."seller_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."seller_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."seller_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."seller_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."seller_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."seller_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."seller_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."seller_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?))
  UNION SELECT sale
  FROM (SELECT "sale_refunds"."order_id" AS sale
  FROM "sale_refunds"
  JOIN "fulfilments" fulfilment ON "fulfilment"."order_id" = "sale_refunds"."order_id"
  WHERE "sale_refunds"."state" IN ('owed', 'sent', 'failed')
  AND ("fulfilment"."buyer_id" = ? OR "fulfilment"."seller_id" = ?)
  UNION SELECT "fulfilment"."order_id"
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."frozen_at" IS NOT NULL
  AND "fulfilment"."deadline_at" IS NULL
  AND ("fulfilment"."buyer_id" = ? OR "fulfilment"."seller_id" = ?)
  UNION SELECT "dispute"."order_id"
  FROM "disputes" dispute
  WHERE "dispute"."settled_at" IS NULL
  AND "dispute"."seller_id" = ?
  UNION SELECT "debts"."order_id"
  FROM "debts"
  WHERE "debts"."seller_id" = ?
  AND "debts"."cents" > "debts"."settled_cents" + "debts"."waived_cents"
  UNION SELECT "reversals"."order_id"
  FROM "reversals"
  WHERE "reversals"."state" = 'owed'
  AND "reversals"."seller_id" = ? LIMIT ?)
  UNION SELECT sale
  FROM (SELECT "waiting"."order_id" AS sale
  FROM "transfers" waiting
  WHERE "waiting"."seller_id" = ?
  AND "waiting"."state" = 'waiting'
  UNION ALL SELECT "sending"."order_id"
  FROM "transfers" sending INDEXED BY transfers_sending
  WHERE "sending"."state" = 'sending'
  AND "sending"."seller_id" = ?
  AND (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sending"."order_id") > 0 LIMIT ?))
  order by "fulfilments"."deadline_at" IS NULL, "fulfilments"."deadline_at", "fulfilments"."order_id" limit ?;

---- GET /api/users/:id/deletion once more: 3 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 9c21a0a2 (select "role" = 'Admin')
-- bafe04b0 (select "fulfilments"."order_id", "orders"."listing_name", "f)

---- DELETE /api/users/:id: 85 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 9c21a0a2 (select "role" = 'Admin')
-- bafe04b0 (select "fulfilments"."order_id", "orders"."listing_name", "f)
-- 247b2c5b (INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT)
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- df75217c (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 0faabd83
update "users" set "email" = lower('deleted-' || "users"."id" || '@deleted.invalid'), "name" = ?, "verified_name" = ?, "photo" = ?, "deleted_at" = ?
  where ("users"."id" = ?
  and ("users"."deleted_at" IS NULL)
  and NOT (EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  JOIN "listings" listing ON "listing"."id" = "attempt"."listing_id"
  WHERE ("attempt"."buyer_id" = ? OR "listing"."seller_id" = ?)
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))) OR EXISTS (SELECT 1
  FROM "refunds" refund
  JOIN "payment_attempts" attempt ON "attempt"."id" = "refund"."attempt_id"
  WHERE "attempt"."buyer_id" = ?
  AND "refund"."state" = 'owed'))
  and NOT (EXISTS (SELECT 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."buyer_id" = ?
  AND "fulfilment"."deadline_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."seller_id" = ?
  AND "fulfilment"."deadline_at" IS NOT NULL) OR EXISTS (SELECT "sale_refunds"."order_id" AS sale
  FROM "sale_refunds"
  JOIN "fulfilments" fulfilment ON "fulfilment"."order_id" = "sale_refunds"."order_id"
  WHERE "sale_refunds"."state" IN ('owed', 'sent', 'failed')
  AND ("fulfilment"."buyer_id" = ? OR "fulfilment"."seller_id" = ?)
  UNION SELECT "fulfilment"."order_id"
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."frozen_at" IS NOT NULL
  AND "fulfilment"."deadline_at" IS NULL
  AND ("fulfilment"."buyer_id" = ? OR "fulfilment"."seller_id" = ?)
  UNION SELECT "dispute"."order_id"
  FROM "disputes" dispute
  WHERE "dispute"."settled_at" IS NULL
  AND "dispute"."seller_id" = ?
  UNION SELECT "debts"."order_id"
  FROM "debts"
  WHERE "debts"."seller_id" = ?
  AND "debts"."cents" > "debts"."settled_cents" + "debts"."waived_cents"
  UNION SELECT "reversals"."order_id"
  FROM "reversals"
  WHERE "reversals"."state" = 'owed'
  AND "reversals"."seller_id" = ?) OR EXISTS (SELECT "waiting"."order_id" AS sale
  FROM "transfers" waiting
  WHERE "waiting"."seller_id" = ?
  AND "waiting"."state" = 'waiting'
  UNION ALL SELECT "sending"."order_id"
  FROM "transfers" sending INDEXED BY transfers_sending
  WHERE "sending"."state" = 'sending'
  AND "sending"."seller_id" = ?
  AND (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sending"."order_id") > 0))
  and ("users"."role" <> 'Admin' OR EXISTS (SELECT 1
  FROM "users" an_admin
  WHERE "an_admin"."role" = 'Admin'
  AND (("an_admin"."deleted_at" IS NULL)
  AND ("an_admin"."suspended_at" IS NULL))
  AND "an_admin"."id" <> ?))
  and EXISTS (SELECT 1
  FROM "users" an_admin
  WHERE "an_admin"."role" = 'Admin'
  AND (("an_admin"."deleted_at" IS NULL)
  AND ("an_admin"."suspended_at" IS NULL))
  AND "an_admin"."id" = ?)
  AND EXISTS (SELECT 1
  FROM "sessions"
  WHERE "sessions"."id" = ?
  AND "sessions"."proved_at" >= ?));
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- a064d0b9 (INSERT INTO "audit_entries" ("id", "at", "actor_id", "action)
-- bcd6b709 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- cad60dd7 (delete)
-- 40c3e66a (delete)
-- ea7e87d3 (delete)
-- 27d8f688 (delete)
-- 14653f8b (delete)
-- b30fb1bb (delete)
-- 1d0d6eff (delete)
-- 14fa88d6 (delete)
-- dc074d0f (delete)
-- bbc0b310 (delete)
-- 37fc66d6 (delete)
-- 20a46cb7 (delete)
-- c4219d88 (delete)
-- f99448fa (delete)
-- ab047ed9 (delete)
-- 3c5c6299 (delete)
-- 91ba8b17 (delete)
-- d7a64d47 (delete)
-- dfb35588 (delete)
-- 3505e9fa (delete)
-- b24e19b5 (delete)
-- 31c400b6 (delete)
-- 0f65ccd8 (delete)
-- d21038c9 (update "messages" set "published_on" = ?)
-- 93478025 (update "conversations" set "kept_until" = min("conversations)
-- 76dbdbb9 (update "conversations" set "kept_until" = min("conversations)
-- 7bf5a085 (delete)
-- 094fd962 (delete)
-- 8f8ade74 (update "orders" set "state" = ?, "changed_at" = ?)
-- 37649de4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 46a66510 (update "orders" set "state" = ?, "changed_at" = ?)
-- e814d805 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 10ae65e2 (INSERT INTO "unused_turns" ("buyer_id", "listing_id", "at") )
-- 1804c68d (delete)
-- 2967baed (update "queue_entries" set "turn_ends_at" = CASE WHEN "queue)
-- f45874cd (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 14baf35a (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 48c29557 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 7e70a685 (INSERT INTO "texts_to_erase" ("order_id", "user_id", "ended_)
-- 99deda96 (INSERT INTO "texts_to_erase" ("order_id", "user_id", "ended_)
-- 925a0eb3 (update "reviews" set "text" = ?)
-- 51343c14 (update "reviews" set "reply" = ?)
-- b41fd582 (update "orders" set "buyer_name" = ?, "buyer_email" = ?, "ph)
-- d06d541e (update "listings" set "deleted_at" = coalesce("listings"."de)
-- e6a89c09 (update "listings" set "phone_number" = ?, "location" = ?, "u)
-- 9ea85763 (INSERT INTO "texts_to_erase" ("order_id", "user_id", "ended_)
-- 433ba709 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- b0d2bc62 (UPDATE "user_counts" SET "listing_reports" = "user_counts".")
-- 12517ac7 (delete)
-- 72721dc2 (update "report_totals" set "count" = "report_totals"."count")
-- ed2e080c (update "reports" set "outcome" = ?, "settled_at" = ?)
-- 1ea615d3 (delete)
-- 68a0749c (UPDATE "user_counts" SET "buyer_reports" = "user_counts"."bu)
-- c7bac0f3 (UPDATE "report_totals" SET "count" = "report_totals"."count")
-- 48eca143 (update "buyer_reports" set "outcome" = ?, "settled_at" = ?)
-- 84d9cdf8 (UPDATE "photos" SET "state" = ?, "expires_at" = ?)
-- 155f58d3 (SELECT "follow_up"."kind" AS "kind", "follow_up"."subject_id)
-- 46dcf12b (DELETE)
-- fef3c555 (update "outbox" set "unsure" = ?)
-- ef2bb9ae (DELETE)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- c4f2b179 (select "audit_entries"."action", "audit_entries"."actor_id",)
-- 12515591 (select "id", "tags", "urgent")
-- bf127fb5 (select "users"."role", "audit_entries"."id", "audit_entries")
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/audit: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 89b8f3cc
select "audit_entries"."id", "audit_entries"."at", "audit_entries"."actor_id", CASE WHEN ("admin"."deleted_at" IS NULL) THEN "admin"."name" ELSE ? || substr("admin"."id", 1, 8) END, "audit_entries"."action", "audit_entries"."subject_kind", "audit_entries"."subject_id", "audit_entries"."reason", "audit_entries"."detail", CASE "audit_entries"."subject_kind" WHEN 'user' THEN (select CASE WHEN ("users"."deleted_at" IS NULL) THEN "name" ELSE ? || substr("id", 1, 8) END
  from "users"
  where "users"."id" = "audit_entries"."subject_id") WHEN 'listing' THEN (select "name"
  from "listings"
  where "listings"."id" = "audit_entries"."subject_id") WHEN 'order' THEN (select "listing_name"
  from "orders"
  where "orders"."id" = "audit_entries"."subject_id") WHEN 'category' THEN (select "name"
  from "categories"
  where "categories"."id" = "audit_entries"."subject_id") END
  from "audit_entries"
  inner join "users" "admin" on "admin"."id" = "audit_entries"."actor_id"
  order by "audit_entries"."at" desc, "audit_entries"."id" desc limit ?;

---- GET /api/audit once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 89b8f3cc (select "audit_entries"."id", "audit_entries"."at", "audit_en)

---- GET /api/category: 1 statements
-- a11be6f4
select "id", "name", "position"
  from "categories"
  where ("categories"."merged_into" IS NULL)
  order by "categories"."position" asc, "categories"."id" asc limit ?;

---- GET /api/category once more: 1 statements
-- a11be6f4 (select "id", "name", "position")

---- GET /api/category/:id: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 3803f3fe
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "photos"."id", "photos"."width", "photos"."height", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at"
  from "listings"
  inner join "users" on "users"."id" = "listings"."seller_id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  left join "photos" on "photos"."id" = "listing_photos"."photo_id"
  where ((("listings"."stock" = 1)
  AND (NOT ("listings"."seller_id" IN (SELECT "leaving"."subject_id"
  FROM "follow_ups" leaving
  WHERE "leaving"."kind" = 'seller'
  AND "leaving"."leaving" = 1))))
  and "listings"."category_id" = (SELECT coalesce("categories"."merged_into", "categories"."id")
  FROM "categories"
  WHERE "categories"."id" = ?))
  order by "listings"."posted_at" desc, "listings"."id" desc limit ?;

---- GET /api/category/:id once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 3803f3fe (select "listings"."name", "listings"."author", "listings"."i)

---- POST /api/category: 12 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 25a2c9a9
select "name"
  from "categories"
  where (("categories"."merged_into" IS NULL)
  and "categories"."id" <> ?);
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 70fc3312
INSERT INTO "categories" ("id", "name", "position") SELECT (SELECT value
  FROM json_each(?)
  WHERE value NOT IN (SELECT "categories"."id"
  FROM "categories")
  ORDER BY key LIMIT 1), ?, (SELECT coalesce(max("categories"."position"), -1) + 1
  FROM "categories")
  WHERE (SELECT count(*)
  FROM "categories"
  WHERE ("categories"."merged_into" IS NULL)) < ?
  RETURNING "categories"."id" AS id;
-- b4e369d3
INSERT INTO "audit_entries" ("id", "at", "actor_id", "action", "subject_kind", "subject_id", "reason", "detail") SELECT ?, ?, ?, ?, ?, (SELECT "categories"."id"
  FROM "categories"
  WHERE "categories"."name" = ?
  AND ("categories"."merged_into" IS NULL)), ?, ?
  WHERE changes() > 0;
-- e36e7390
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT value AS tag
  FROM json_each(?)
  WHERE changes() > 0)
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- 12515591 (select "id", "tags", "urgent")
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- PUT /api/category: 12 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 5c77df77
SELECT (SELECT count(*) = json_array_length(?)
  AND NOT sum(id NOT IN (SELECT value
  FROM json_each(?)))
  FROM (SELECT "categories"."id" AS id, "categories"."name" AS name
  FROM "categories"
  WHERE ("categories"."merged_into" IS NULL)
  ORDER BY "categories"."position", "categories"."id")) AS complete;
-- ea3e80c3
update "categories" set "position" = (SELECT key
  FROM json_each(?)
  WHERE value = "categories"."id")
  where (("categories"."merged_into" IS NULL)
  and (SELECT count(*) = json_array_length(?)
  AND NOT sum(id NOT IN (SELECT value
  FROM json_each(?)))
  FROM (SELECT "categories"."id" AS id, "categories"."name" AS name
  FROM "categories"
  WHERE ("categories"."merged_into" IS NULL)
  ORDER BY "categories"."position", "categories"."id"))
  and (SELECT json_group_array(id)
  FROM (SELECT "categories"."id" AS id, "categories"."name" AS name
  FROM "categories"
  WHERE ("categories"."merged_into" IS NULL)
  ORDER BY "categories"."position", "categories"."id")) <> json(?));
-- 857c67f6
INSERT INTO "audit_entries" ("id", "at", "actor_id", "action", "subject_kind", "subject_id", "reason", "detail") SELECT ?, ?, ?, ?, ?, ?, ?, (SELECT CASE WHEN length(names) > ? THEN substr(names, 1, ?) || '…' ELSE names END
  FROM (SELECT group_concat(name, ', ') AS names
  FROM (SELECT "categories"."id" AS id, "categories"."name" AS name
  FROM "categories"
  WHERE ("categories"."merged_into" IS NULL)
  ORDER BY "categories"."position", "categories"."id")))
  WHERE changes() > 0;
-- e36e7390 (INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT)
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- 12515591 (select "id", "tags", "urgent")
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- PATCH /api/category/:id: 14 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 25a2c9a9 (select "name")
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 47e606e4
SELECT "categories"."id"
  FROM "categories"
  WHERE "categories"."id" = ?
  AND ("categories"."merged_into" IS NULL);
-- a4291f36
update "categories" set "name" = "categories"."name"
  where ("categories"."id" = ?
  AND ("categories"."merged_into" IS NULL)
  and "categories"."name" <> ?);
-- c6cba062
INSERT INTO "audit_entries" ("id", "at", "actor_id", "action", "subject_kind", "subject_id", "reason", "detail") SELECT ?, ?, ?, ?, ?, ?, ?, (SELECT "categories"."name" || ' → ' || ?
  FROM "categories"
  WHERE "categories"."id" = ?)
  WHERE changes() > 0;
-- e36e7390 (INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT)
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- 73007ff3
update "categories" set "name" = ?
  where "categories"."id" = ?
  AND ("categories"."merged_into" IS NULL);
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- 12515591 (select "id", "tags", "urgent")
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/category/:id/merge: 17 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 47e606e4 (SELECT "categories"."id")
-- f57b1b4d
update "categories" set "merged_into" = ?
  where ("categories"."id" = ?
  AND ("categories"."merged_into" IS NULL)
  and EXISTS (SELECT 1
  FROM "categories" target
  WHERE "target"."id" = ?
  AND ("target"."merged_into" IS NULL)));
-- 19679da3
INSERT INTO "audit_entries" ("id", "at", "actor_id", "action", "subject_kind", "subject_id", "reason", "detail") SELECT ?, ?, ?, ?, ?, ?, ?, (SELECT "categories"."name"
  FROM "categories"
  WHERE "categories"."id" = ?) || ' → ' || (SELECT "categories"."name"
  FROM "categories"
  WHERE "categories"."id" = ?) || ', ' || (SELECT count(*)
  FROM "listings"
  WHERE "listings"."category_id" = ?) || ' ' || ?
  WHERE changes() > 0;
-- e36e7390 (INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT)
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- 25b006fe
update "categories" set "merged_into" = ?
  where ("categories"."merged_into" = ?
  and EXISTS (SELECT 1
  FROM "categories"
  WHERE "categories"."id" = ?
  AND "categories"."merged_into" = ?));
-- 29058e22
SELECT (SELECT count(*)
  FROM "listings"
  WHERE "listings"."category_id" = ?) AS copies;
-- 82122f59
update "listings" set "category_id" = (SELECT "categories"."merged_into"
  FROM "categories"
  WHERE "categories"."id" = ?)
  where ((SELECT "categories"."merged_into"
  FROM "categories"
  WHERE "categories"."id" = ?) IS NOT NULL
  and "listings".rowid IN ( SELECT *
  FROM (SELECT "listing".rowid
  FROM "listings" listing
  WHERE "listing"."category_id" = ?
  AND ("listing"."stock" = 1)
  ORDER BY "listing"."posted_at" DESC LIMIT ?)
  UNION ALL SELECT *
  FROM (SELECT "listing".rowid
  FROM "listings" listing
  WHERE "listing"."category_id" = ? LIMIT ?) LIMIT ?));
-- 011e8cbb
INSERT INTO "follow_ups" ("kind", "subject_id", "copies") SELECT ?, ?, ?
  WHERE EXISTS (SELECT 1
  FROM "categories"
  WHERE "categories"."id" = ?
  AND "categories"."merged_into" = ?)
  AND EXISTS (SELECT 1
  FROM "listings"
  WHERE "listings"."category_id" = ?)
  ON CONFLICT DO NOTHING;
-- 155f58d3 (SELECT "follow_up"."kind" AS "kind", "follow_up"."subject_id)
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- 12515591 (select "id", "tags", "urgent")
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/advertise: 1 statements
-- 09301683
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "photos"."id", "photos"."width", "photos"."height", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at"
  from "listings"
  inner join "users" on "users"."id" = "listings"."seller_id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  left join "photos" on "photos"."id" = "listing_photos"."photo_id"
  where ((("listings"."stock" = 1)
  AND (NOT ("listings"."seller_id" IN (SELECT "leaving"."subject_id"
  FROM "follow_ups" leaving
  WHERE "leaving"."kind" = 'seller'
  AND "leaving"."leaving" = 1))))
  and "listings"."advertised_at" is not null)
  order by "listings"."advertised_at" desc, "listings"."id" desc limit ?;

---- GET /api/advertise once more: 1 statements
-- 09301683 (select "listings"."name", "listings"."author", "listings"."i)

---- GET /api/titles/:id: 4 statements
-- d8112628
select "id", "name", "author", "copies", "lowest_cents", "highest_cents", (SELECT coalesce(sum("people"), 0)
  FROM "wanted_titles"
  WHERE "name_key" = "titles"."name_key"
  AND "author_key" IN ("titles"."author_key", ''))
  from "titles"
  where ("titles"."id" = ?
  and "titles"."copies" + "titles"."sold_copies" > 0);
-- 66105dc5
select "title_kinds"."terms"
  from "titles"
  inner join "title_kinds" on "title_kinds"."title_number" = "titles"."number"
  where ("titles"."id" = ?
  and "title_kinds"."stock" = ?
  and "title_kinds"."copies" > ?);
-- be0f8156
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "photos"."id", "photos"."width", "photos"."height", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at", "listings"."resell_price_cents", "photos"."stock_cover", EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)), "users"."ended_sales", "users"."completed_sales", "users"."sent_sales", "users"."sent_or_missed_sales", "users"."upheld_claims", "users"."canceled_sales", "users"."described_well", "users"."described_sales"
  from "listings"
  inner join "users" on "users"."id" = "listings"."seller_id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  left join "photos" on "photos"."id" = "listing_photos"."photo_id"
  where "listings"."id" in (select "id"
  from (select "id", "resell_price_cents" as "at", "condition", "seller_verified", 0 as "sales"
  from "listings"
  where ((("listings"."stock" = 1)
  AND (NOT ("listings"."seller_id" IN (SELECT "leaving"."subject_id"
  FROM "follow_ups" leaving
  WHERE "leaving"."kind" = 'seller'
  AND "leaving"."leaving" = 1))))
  and "listings"."title_id" = ?)
  order by "listings"."resell_price_cents" asc, "listings"."id" asc limit ?) "looked"
  order by "at" asc, "looked"."id" asc limit ?)
  order by "listings"."resell_price_cents" asc, "listings"."id" asc;
-- 78bbd377
select "resell_price_cents", "id"
  from "listings"
  where (((("listings"."stock" = 1)
  AND (NOT ("listings"."seller_id" IN (SELECT "leaving"."subject_id"
  FROM "follow_ups" leaving
  WHERE "leaving"."kind" = 'seller'
  AND "leaving"."leaving" = 1))))
  and "listings"."title_id" = ?)
  and 0)
  order by "listings"."resell_price_cents" asc, "listings"."id" asc limit ? offset ?;

---- GET /api/titles/:id once more: 4 statements
-- d8112628 (select "id", "name", "author", "copies", "lowest_cents", "hi)
-- 66105dc5 (select "title_kinds"."terms")
-- be0f8156 (select "listings"."name", "listings"."author", "listings"."i)
-- 78bbd377 (select "resell_price_cents", "id")

---- GET /api/search: 6 statements
-- f09ee11d
select json_group_array(found.number), json_group_array("kind"."lowest_cents"), '[]', json_group_array("copies"), group_concat("terms"), count(*) <= ?
  from (SELECT found.rowid AS number
  FROM title_words found
  WHERE title_words MATCH ?
  ORDER BY found.rowid DESC LIMIT ? + 1) found
  CROSS JOIN "title_kinds" kind ON "kind"."number" = found.number;
-- 6dc03ab6
select json_group_array(found.number), json_group_array("kind"."lowest_cents"), '[]', json_group_array("copies"), group_concat("terms"), count(*) <= ?
  from (SELECT found.rowid AS number
  FROM (SELECT *
  FROM (SELECT "title"."number" AS number
  FROM "titles" title
  WHERE "title"."name_key" = ?
  AND "title"."copies" > 0
  ORDER BY "title"."copies" DESC LIMIT ?)
  UNION SELECT *
  FROM (SELECT "title"."number"
  FROM "titles" title
  WHERE "title"."author_key" = ?
  AND "title"."author_key" <> ''
  AND "title"."copies" > 0
  ORDER BY "title"."copies" DESC LIMIT ?)) exact
  CROSS JOIN title_words found
  WHERE title_words MATCH ?
  AND found.rowid BETWEEN exact.number * 65536
  AND (exact.number + 1) * 65536 - 1 LIMIT ?) found
  CROSS JOIN "title_kinds" kind ON "kind"."number" = found.number;
-- f4b24322
select 1
  from (SELECT found.rowid
  FROM title_words found
  WHERE title_words MATCH ?
  ORDER BY found.rowid DESC LIMIT 1);
-- 47e633e5
select "id", "name"
  from "categories"
  where ("categories"."merged_into" IS NULL)
  order by "categories"."position" asc, "categories"."id" asc;
-- 66679267
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "photos"."id", "photos"."width", "photos"."height", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at", page.at, page.number, page.kind, title.id, title.copies, title.lowest_cents, ("listings"."seller_id" IN (SELECT "leaving"."subject_id"
  FROM "follow_ups" leaving
  WHERE "leaving"."kind" = 'seller'
  AND "leaving"."leaving" = 1))
  from "listings"
  inner join "users" on "users"."id" = "listings"."seller_id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  left join "photos" on "photos"."id" = "listing_photos"."photo_id"
  inner join (SELECT place.*, (SELECT "copy"."id"
  FROM "listings" copy
  WHERE "copy"."kind_number" = place.kind
  AND "copy"."resell_price_cents" BETWEEN ?
  AND ?
  ORDER BY "copy"."resell_price_cents" ASC, "copy"."id" ASC LIMIT 1) AS best
  FROM (SELECT *
  FROM (SELECT *
  FROM (SELECT place.kind, place.at + CASE WHEN "title"."name_key" IN (?, ?, ?) OR "title"."name_key" || ' ' || "title"."author_key" = ? THEN 7 WHEN "title"."author_key" <> ''
  AND "title"."author_key" = ? THEN 6 WHEN substr("title"."name_key" || ' ', 1, length(?) + 1) = ? THEN 5 WHEN substr("title"."name_key", 1, length(?)) = ? THEN 4 WHEN instr(' ' || "title"."name_key" || ' ', ?) > 0 THEN 3 WHEN instr(' ' || "title"."name_key" || ' ', ?) > 0 THEN 2 ELSE 1 END * 10000000000 + 999 - min(length("title"."name_key"), 999) AS at, place.number
  FROM (SELECT column1 AS kind, column2 AS at, column3 AS number
  FROM (VALUES (65536,1000,1))) place
  CROSS JOIN "titles" title ON "title"."number" = place.number) match
  UNION ALL SELECT *
  FROM (SELECT 0 AS kind, 0 AS at, 0 AS number LIMIT 0))
  ORDER BY at DESC, number DESC LIMIT ?) place) page on page.best = "listings"."id"
  inner join "titles" title on title.number = page.kind / 65536;
-- d58a98f0
select group_concat(DISTINCT (found.number / 65536) || ?), count(*) <= ?
  from (SELECT found.rowid AS number
  FROM title_words found
  WHERE title_words MATCH ?
  ORDER BY found.rowid DESC LIMIT ? + 1) found;

---- GET /api/search once more: 6 statements
-- f09ee11d (select json_group_array(found.number), json_group_array("kin)
-- 6dc03ab6 (select json_group_array(found.number), json_group_array("kin)
-- f4b24322 (select 1)
-- 47e633e5 (select "id", "name")
-- 66679267 (select "listings"."name", "listings"."author", "listings"."i)
-- d58a98f0 (select group_concat(DISTINCT (found.number / 65536) || ?), c)

---- GET /api/search/completions: 2 statements
-- 99a5b78a
select min("name")
  from (SELECT title.number
  FROM (SELECT *
  FROM "titles" title INDEXED BY titles_copies
  WHERE "title"."copies" > 0
  ORDER BY "title"."copies" DESC, "title"."number" DESC LIMIT ?) title
  WHERE instr(' ' || coalesce("title"."name_key", '') || ' ' || coalesce("title"."author_key", '') || ' ' || coalesce("title"."more", ''), ?) > 0
  UNION SELECT rowid / 65536
  FROM (SELECT rowid
  FROM title_words
  WHERE title_words MATCH ?
  ORDER BY rowid DESC LIMIT ?)
  UNION SELECT number
  FROM (SELECT "title"."number" AS number
  FROM "titles" title
  WHERE "title"."name_key" >= ?
  AND "title"."name_key" < ? LIMIT ?)) hit
  CROSS JOIN "titles" title ON "title"."number" = hit.number
  where "title"."copies" > 0
  group by "title"."name_key"
  order by substr("title"."name_key", 1, length(?)) = ? DESC, sum("title"."copies") DESC, length("title"."name_key"), "title"."name_key" limit ?;
-- 91af98b6
select min("author")
  from (SELECT title.number
  FROM (SELECT *
  FROM "titles" title INDEXED BY titles_copies
  WHERE "title"."copies" > 0
  ORDER BY "title"."copies" DESC, "title"."number" DESC LIMIT ?) title
  WHERE instr(' ' || coalesce("title"."author_key", ''), ?) > 0
  UNION SELECT rowid / 65536
  FROM (SELECT rowid
  FROM title_words
  WHERE title_words MATCH ?
  ORDER BY rowid DESC LIMIT ?)
  UNION SELECT number
  FROM (SELECT "title"."number" AS number
  FROM "titles" title
  WHERE "title"."author_key" >= ?
  AND "title"."author_key" < ? LIMIT ?)) hit
  CROSS JOIN "titles" title ON "title"."number" = hit.number
  where "title"."copies" > 0
  group by "title"."author_key"
  order by substr("title"."author_key", 1, length(?)) = ? DESC, sum("title"."copies") DESC, length("title"."author_key"), "title"."author_key" limit ?;

---- GET /api/search/completions once more: 2 statements
-- 99a5b78a (select min("name"))
-- 91af98b6 (select min("author"))

---- GET /api/products: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 897bd117
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "photos"."id", "photos"."width", "photos"."height", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at"
  from "listings"
  inner join "users" on "users"."id" = "listings"."seller_id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  left join "photos" on "photos"."id" = "listing_photos"."photo_id"
  where (("listings"."stock" = 1)
  AND (NOT ("listings"."seller_id" IN (SELECT "leaving"."subject_id"
  FROM "follow_ups" leaving
  WHERE "leaving"."kind" = 'seller'
  AND "leaving"."leaving" = 1))))
  order by "listings"."posted_at" desc, "listings"."id" desc limit ?;

---- GET /api/products once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 897bd117 (select "listings"."name", "listings"."author", "listings"."i)

---- POST /api/images: 8 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- bf28d40d
UPDATE "photos" SET "expires_at" = CASE WHEN "photos"."expires_at" IS NULL THEN NULL ELSE ? END
  WHERE "photos"."owner_id" = ?
  AND "photos"."content_hash" = ?
  AND "photos"."state" = 'ready'
  RETURNING "photos"."id" AS id;
-- dd0d86cf
INSERT INTO "photos" ("id", "owner_id", "state", "content_type", "content_hash", "width", "height", "bytes", "created_at", "expires_at") SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
  WHERE NOT EXISTS (SELECT 1
  FROM "photos"
  WHERE "photos"."owner_id" = ?
  AND "photos"."content_hash" = ?
  AND "photos"."state" = 'ready');
-- cf392abb
update "photos" set "state" = ?, "expires_at" = ?
  where ("photos"."id" = ?
  and "photos"."state" = ?
  and "photos"."expires_at" > ?
  and NOT EXISTS (SELECT 1
  FROM "photos"
  WHERE "photos"."owner_id" = ?
  AND "photos"."content_hash" = ?
  AND "photos"."state" = 'ready'));
-- 9f866a3d
SELECT "photos"."id"
  FROM "photos"
  WHERE "photos"."owner_id" = ?
  AND "photos"."content_hash" = ?
  AND "photos"."state" = 'ready';
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/products: 23 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 0a943fe6 (INSERT INTO "guard" (ok) SELECT 0)
-- 7f3168f5
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((NOT EXISTS (SELECT 1
  FROM "payout_waits" payout_wait
  LEFT JOIN "payout_accounts" waiting_account ON "waiting_account"."user_id" = "payout_wait"."seller_id"
  WHERE "payout_wait"."seller_id" = ?
  AND coalesce("waiting_account"."state", 'none') IN ('none', 'started', 'closed')
  AND "payout_wait"."asked_at" <= ?) OR EXISTS (SELECT 1
  FROM "listings"
  WHERE ("listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)))), 0);
-- 86a9a3d4
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((CASE WHEN EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."email_verified_at" IS NOT NULL) THEN 1 ELSE (SELECT count(*)
  FROM "listings"
  WHERE "listings"."seller_id" = ?
  AND (("listings"."sold_at" IS NULL)
  AND ("listings"."deleted_at" IS NULL))) < ? END OR EXISTS (SELECT 1
  FROM "listings"
  WHERE ("listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)))), 0);
-- de1d1fbd
INSERT INTO "titles" ("id", "key", "name_key", "author_key", "name", "author", "more") SELECT ?, ?, ?, ?, ?, ?, ?
  WHERE CASE WHEN ? = '' THEN coalesce((SELECT "same"."id"
  FROM (SELECT "same"."id", "same"."copies", "same"."number"
  FROM "titles" same
  WHERE "same"."name_key" = ?
  ORDER BY "same"."copies" DESC LIMIT ?) same
  JOIN "title_isbns" known ON "known"."title_id" = "same"."id"
  WHERE "known"."isbn" = ?
  AND "known"."copies" > (SELECT count(*)
  FROM "listings" own
  WHERE "own"."id" = ?
  AND "own"."stock" > 0
  AND "own"."isbn" = "known"."isbn"
  AND "own"."title_id" = "known"."title_id")
  ORDER BY "same"."copies" DESC, "same"."number" LIMIT 1), (SELECT "same"."id"
  FROM "titles" same
  WHERE "same"."key" = ?)) ELSE coalesce((SELECT "same"."id"
  FROM "titles" same
  WHERE "same"."key" = ?), (SELECT "same"."id"
  FROM (SELECT "same"."id", "same"."copies", "same"."number"
  FROM "titles" same
  WHERE "same"."name_key" = ?
  ORDER BY "same"."copies" DESC LIMIT ?) same
  JOIN "title_isbns" known ON "known"."title_id" = "same"."id"
  WHERE "known"."isbn" = ?
  AND "known"."copies" > (SELECT count(*)
  FROM "listings" own
  WHERE "own"."id" = ?
  AND "own"."stock" > 0
  AND "own"."isbn" = "known"."isbn"
  AND "own"."title_id" = "known"."title_id")
  ORDER BY "same"."copies" DESC, "same"."number" LIMIT 1)) END IS NULL
  ON CONFLICT DO NOTHING;
-- ac102ab2
INSERT INTO "listings" ("name", "author", "isbn", "category_id", "condition", "format", "language", "phone_number", "location", "delivery", "year_of_purchase", "used_duration", "original_price_cents", "resell_price_cents", "description", "id", "seller_id", "title_id", "more", "posted_at") SELECT ?, ?, ?, "categories"."id", ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CASE WHEN ? = '' THEN coalesce((SELECT "same"."id"
  FROM (SELECT "same"."id", "same"."copies", "same"."number"
  FROM "titles" same
  WHERE "same"."name_key" = ?
  ORDER BY "same"."copies" DESC LIMIT ?) same
  JOIN "title_isbns" known ON "known"."title_id" = "same"."id"
  WHERE "known"."isbn" = ?
  AND "known"."copies" > (SELECT count(*)
  FROM "listings" own
  WHERE "own"."id" = ?
  AND "own"."stock" > 0
  AND "own"."isbn" = "known"."isbn"
  AND "own"."title_id" = "known"."title_id")
  ORDER BY "same"."copies" DESC, "same"."number" LIMIT 1), (SELECT "same"."id"
  FROM "titles" same
  WHERE "same"."key" = ?)) ELSE coalesce((SELECT "same"."id"
  FROM "titles" same
  WHERE "same"."key" = ?), (SELECT "same"."id"
  FROM (SELECT "same"."id", "same"."copies", "same"."number"
  FROM "titles" same
  WHERE "same"."name_key" = ?
  ORDER BY "same"."copies" DESC LIMIT ?) same
  JOIN "title_isbns" known ON "known"."title_id" = "same"."id"
  WHERE "known"."isbn" = ?
  AND "known"."copies" > (SELECT count(*)
  FROM "listings" own
  WHERE "own"."id" = ?
  AND "own"."stock" > 0
  AND "own"."isbn" = "known"."isbn"
  AND "own"."title_id" = "known"."title_id")
  ORDER BY "same"."copies" DESC, "same"."number" LIMIT 1)) END, ?, ?
  FROM "categories"
  JOIN "users" ON "users"."id" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  WHERE "categories"."id" = ?
  AND ("categories"."merged_into" IS NULL);
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- ae043c01
delete
  from "listing_photos"
  where "listing_photos"."listing_id" = ?;
-- 350671c0
INSERT INTO "listing_photos" ("listing_id", "position", "photo_id") SELECT ?, ?, "photos"."id"
  FROM "photos"
  WHERE "photos"."id" = ?
  AND "photos"."owner_id" = ?
  AND "photos"."state" = 'ready';
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- 98ba7edf
update "photos" set "expires_at" = ?
  where "photos"."id" = ?;
-- c8f62428
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT value AS tag
  FROM "listings", json_each(json_array(? || "listings"."category_id", ? || "listings"."seller_id", ? || "listings"."title_id"))
  WHERE "listings"."id" = ?
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM "listings"
  WHERE "listings"."id" = ?))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- b216d6db
DELETE
  FROM "want_checks"
  WHERE "want_checks"."listing_id" IN ( SELECT "want_check"."listing_id"
  FROM "want_checks" want_check
  WHERE "want_check".rowid IN ( SELECT rowid
  FROM "want_checks"
  ORDER BY rowid LIMIT ?)
  AND NOT EXISTS (SELECT *
  FROM (SELECT "want"."number" AS number
  FROM "listings" listing
  JOIN "titles" title ON "title"."id" = "listing"."title_id"
  CROSS JOIN "wants" want
  WHERE "listing"."id" = "want_check"."listing_id"
  AND "want"."name_key" = "title"."name_key"
  AND "want"."author_key" = "title"."author_key"
  AND "want"."number" > "want_check"."after"
  ORDER BY "want"."number" LIMIT ?)
  UNION SELECT *
  FROM (SELECT "want"."number" AS number
  FROM "listings" listing
  JOIN "titles" title ON "title"."id" = "listing"."title_id"
  CROSS JOIN "wants" want
  WHERE "listing"."id" = "want_check"."listing_id"
  AND "want"."name_key" = "title"."name_key"
  AND "want"."author_key" = ''
  AND "want"."number" > "want_check"."after"
  ORDER BY "want"."number" LIMIT ?)
  UNION SELECT *
  FROM (SELECT "want"."number" AS number
  FROM "listings" listing
  JOIN "titles" title ON "title"."id" = "listing"."title_id"
  CROSS JOIN "wants" want
  WHERE "listing"."id" = "want_check"."listing_id"
  AND "want"."name_key" = ''
  AND "want"."author_key" = "title"."author_key"
  AND "title"."author_key" <> ''
  AND "want"."number" > "want_check"."after"
  ORDER BY "want"."number" LIMIT ?)
  UNION SELECT *
  FROM (SELECT "want"."number" AS number
  FROM "listings" listing
  JOIN "titles" title ON "title"."id" = "listing"."title_id"
  CROSS JOIN "wants" want
  WHERE "listing"."id" = "want_check"."listing_id"
  AND "want"."isbn" = "listing"."isbn"
  AND "want"."isbn" IS NOT NULL
  AND "want"."number" > "want_check"."after"
  ORDER BY "want"."number" LIMIT ?)
  ORDER BY number LIMIT ?));
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- 12515591 (select "id", "tags", "urgent")
-- 1165f1c8
select "listing_id"
  from "want_checks" limit ?;
-- 1165f1c8 (select "listing_id")
-- 99c8ecdb
select "listing_id"
  from "want_checks"
  order by rowid limit ?;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/products/import: 18 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 3205720a
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((NOT EXISTS (SELECT 1
  FROM "payout_waits" payout_wait
  LEFT JOIN "payout_accounts" waiting_account ON "waiting_account"."user_id" = "payout_wait"."seller_id"
  WHERE "payout_wait"."seller_id" = ?
  AND coalesce("waiting_account"."state", 'none') IN ('none', 'started', 'closed')
  AND "payout_wait"."asked_at" <= ?)), 0);
-- 0ccedfe6
SELECT "categories"."id"
  FROM "categories"
  WHERE ("categories"."merged_into" IS NULL)
  AND "categories"."id" IN (SELECT value
  FROM json_each(?));
-- 7ac0562a
SELECT "photos"."id" AS id
  FROM "photos"
  WHERE "photos"."owner_id" = ?
  AND "photos"."state" = 'ready'
  AND "photos"."id" IN (SELECT value
  FROM json_each(?));
-- de1d1fbd (INSERT INTO "titles" ("id", "key", "name_key", "author_key",)
-- 3810c83f
INSERT INTO "listings" ("name", "author", "isbn", "category_id", "condition", "format", "language", "phone_number", "location", "delivery", "year_of_purchase", "used_duration", "original_price_cents", "resell_price_cents", "description", "id", "seller_id", "title_id", "more", "posted_at") SELECT ?, ?, ?, "categories"."id", ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CASE WHEN ? = '' THEN coalesce((SELECT "same"."id"
  FROM (SELECT "same"."id", "same"."copies", "same"."number"
  FROM "titles" same
  WHERE "same"."name_key" = ?
  ORDER BY "same"."copies" DESC LIMIT ?) same
  JOIN "title_isbns" known ON "known"."title_id" = "same"."id"
  WHERE "known"."isbn" = ?
  AND "known"."copies" > (SELECT count(*)
  FROM "listings" own
  WHERE "own"."id" = ?
  AND "own"."stock" > 0
  AND "own"."isbn" = "known"."isbn"
  AND "own"."title_id" = "known"."title_id")
  ORDER BY "same"."copies" DESC, "same"."number" LIMIT 1), (SELECT "same"."id"
  FROM "titles" same
  WHERE "same"."key" = ?)) ELSE coalesce((SELECT "same"."id"
  FROM "titles" same
  WHERE "same"."key" = ?), (SELECT "same"."id"
  FROM (SELECT "same"."id", "same"."copies", "same"."number"
  FROM "titles" same
  WHERE "same"."name_key" = ?
  ORDER BY "same"."copies" DESC LIMIT ?) same
  JOIN "title_isbns" known ON "known"."title_id" = "same"."id"
  WHERE "known"."isbn" = ?
  AND "known"."copies" > (SELECT count(*)
  FROM "listings" own
  WHERE "own"."id" = ?
  AND "own"."stock" > 0
  AND "own"."isbn" = "known"."isbn"
  AND "own"."title_id" = "known"."title_id")
  ORDER BY "same"."copies" DESC, "same"."number" LIMIT 1)) END, ?, ?
  FROM "categories"
  JOIN "users" ON "users"."id" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  WHERE "categories"."id" = ?
  AND ("categories"."merged_into" IS NULL)
  AND 1
  ON CONFLICT (id) DO NOTHING;
-- e7b8ec46
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT value AS tag
  FROM "listings", json_each(json_array(? || "listings"."category_id", ? || "listings"."seller_id", ? || "listings"."title_id"))
  WHERE ("listings"."id", "listings"."posted_at") IN (SELECT value ->> 0, value ->> 1
  FROM json_each(?))
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM "listings"
  WHERE ("listings"."id", "listings"."posted_at") IN (SELECT value ->> 0, value ->> 1
  FROM json_each(?))))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- b216d6db (DELETE)
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- 12515591 (select "id", "tags", "urgent")
-- 1165f1c8 (select "listing_id")
-- 1165f1c8 (select "listing_id")
-- 99c8ecdb (select "listing_id")
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/import-choices: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 38276da7
select "choices"
  from "import_choices"
  where "import_choices"."seller_id" = ?;

---- GET /api/import-choices once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 38276da7 (select "choices")

---- PUT /api/import-choices: 6 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 0a943fe6 (INSERT INTO "guard" (ok) SELECT 0)
-- 7f6c380c
INSERT INTO "import_choices" ("seller_id", "choices", "changed_at") SELECT "users"."id", ?, ?
  FROM "users"
  WHERE "users"."id" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  ON CONFLICT ("seller_id") DO UPDATE SET "choices" = ?, "changed_at" = ?;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- PUT /api/products/:id: 11 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 0a943fe6 (INSERT INTO "guard" (ok) SELECT 0)
-- 4f5af814
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM "listings"
  WHERE "listings"."id" IN (SELECT "listing"."id"
  FROM json_each(?) asked
  JOIN "listings" listing ON "listing"."id" = asked.value
  WHERE "listing"."seller_id" = ?
  AND (("listing"."sold_at" IS NULL)
  AND ("listing"."deleted_at" IS NULL))
  AND NOT ("listing"."paused_at" IS NOT NULL)
  AND "listing"."advertised_at" IS NULL
  ORDER BY asked.key LIMIT max(0, ? - (SELECT count(*)
  FROM "listings" mine
  WHERE "mine"."seller_id" = ?
  AND "mine"."advertised_at" IS NOT NULL
  AND (("mine"."sold_at" IS NULL)
  AND ("mine"."deleted_at" IS NULL))
  AND NOT ("mine"."paused_at" IS NOT NULL))))))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- 3ab248c2
update "listings" set "advertised_at" = ?
  where "listings"."id" IN (SELECT "listing"."id"
  FROM json_each(?) asked
  JOIN "listings" listing ON "listing"."id" = asked.value
  WHERE "listing"."seller_id" = ?
  AND (("listing"."sold_at" IS NULL)
  AND ("listing"."deleted_at" IS NULL))
  AND NOT ("listing"."paused_at" IS NOT NULL)
  AND "listing"."advertised_at" IS NULL
  ORDER BY asked.key LIMIT max(0, ? - (SELECT count(*)
  FROM "listings" mine
  WHERE "mine"."seller_id" = ?
  AND "mine"."advertised_at" IS NOT NULL
  AND (("mine"."sold_at" IS NULL)
  AND ("mine"."deleted_at" IS NULL))
  AND NOT ("mine"."paused_at" IS NOT NULL))));
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- 12515591 (select "id", "tags", "urgent")
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- PATCH /api/products/:id: 26 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 0a943fe6 (INSERT INTO "guard" (ok) SELECT 0)
-- de1d1fbd (INSERT INTO "titles" ("id", "key", "name_key", "author_key",)
-- 7f2f2498
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT value AS tag
  FROM (SELECT each_tags, its_seller, count(*) OVER () AS together
  FROM (SELECT json_array(? || "listings"."id", ? || "listings"."title_id") AS each_tags, ? || "listings"."seller_id" AS its_seller
  FROM "listings"
  WHERE ("listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)) LIMIT ?)), json_each(CASE WHEN together > ? THEN json_array(?, its_seller) ELSE each_tags END)
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM "listings"
  WHERE ("listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)))
  UNION ALL SELECT ? || CASE WHEN ? = '' THEN coalesce((SELECT "same"."id"
  FROM (SELECT "same"."id", "same"."copies", "same"."number"
  FROM "titles" same
  WHERE "same"."name_key" = ?
  ORDER BY "same"."copies" DESC LIMIT ?) same
  JOIN "title_isbns" known ON "known"."title_id" = "same"."id"
  WHERE "known"."isbn" = ?
  AND "known"."copies" > (SELECT count(*)
  FROM "listings" own
  WHERE "own"."id" = ?
  AND "own"."stock" > 0
  AND "own"."isbn" = "known"."isbn"
  AND "own"."title_id" = "known"."title_id")
  ORDER BY "same"."copies" DESC, "same"."number" LIMIT 1), (SELECT "same"."id"
  FROM "titles" same
  WHERE "same"."key" = ?)) ELSE coalesce((SELECT "same"."id"
  FROM "titles" same
  WHERE "same"."key" = ?), (SELECT "same"."id"
  FROM (SELECT "same"."id", "same"."copies", "same"."number"
  FROM "titles" same
  WHERE "same"."name_key" = ?
  ORDER BY "same"."copies" DESC LIMIT ?) same
  JOIN "title_isbns" known ON "known"."title_id" = "same"."id"
  WHERE "known"."isbn" = ?
  AND "known"."copies" > (SELECT count(*)
  FROM "listings" own
  WHERE "own"."id" = ?
  AND "own"."stock" > 0
  AND "own"."isbn" = "known"."isbn"
  AND "own"."title_id" = "known"."title_id")
  ORDER BY "same"."copies" DESC, "same"."number" LIMIT 1)) END AS tag
  UNION ALL SELECT value AS tag
  FROM "listings", json_each(json_array(? || "listings"."category_id"))
  WHERE ("listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL))
  AND "listings"."category_id" <> ?
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM "listings"
  WHERE ("listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL))
  AND "listings"."category_id" <> ?)
  UNION ALL SELECT ? || "placed"."photo_id" AS tag
  FROM "listing_photos" placed
  WHERE "placed"."listing_id" IN (?)
  AND "placed"."photo_id" NOT IN (SELECT value
  FROM json_each(?)))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- bd0030eb
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((EXISTS (SELECT 1
  FROM "categories"
  WHERE "categories"."id" = ?
  AND ("categories"."merged_into" IS NULL))), 0);
-- c9e5f4af
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT 'wishes:' || "wishes"."listing_id" || ? || "wishes"."buyer_id", ?, "wishes"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = "listings"."seller_id"
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('of', json_array(json_object('listing', "wishes"."listing_id", 'was', coalesce("wishes"."told_cents", "listings"."resell_price_cents")))), '$.silent', 1), json_object('of', json_array(json_object('listing', "wishes"."listing_id", 'was', coalesce("wishes"."told_cents", "listings"."resell_price_cents"))))), ?, ? || "wishes"."buyer_id" || iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = "listings"."seller_id"
  AND "doer"."email_verified_at" IS NULL), ':silent', ''), ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "wishes"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = "listings"."seller_id"
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "wishes"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "listings"
  JOIN "wishes" ON "wishes"."listing_id" = "listings"."id"
  WHERE ("listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL))
  AND ("listings"."sold_at" IS NULL)
  AND ? < "listings"."resell_price_cents"
  AND ? * 100 <= coalesce("wishes"."told_cents", "listings"."resell_price_cents") * ?
  ON CONFLICT (id) DO NOTHING
  ON CONFLICT ("group_key")
  WHERE state = 'due'
  AND group_key IS NOT NULL DO UPDATE SET "facts" = CASE WHEN json_array_length("outbox"."facts", '$.of') < ? THEN json_insert("outbox"."facts", '$.of[#]', json("excluded"."facts" -> '$.of[0]')) ELSE json_set("outbox"."facts", '$.more', coalesce("outbox"."facts" ->> '$.more', 0) + 1) END, "shown_at" = coalesce("excluded"."shown_at", "outbox"."shown_at"), "read_at" = CASE WHEN "excluded"."shown_at" IS NULL THEN "outbox"."read_at" END;
-- 7a39c46f
UPDATE "wishes" SET "told_cents" = ?
  FROM "listings"
  WHERE "wishes"."listing_id" = "listings"."id"
  AND ("listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL))
  AND ("listings"."sold_at" IS NULL)
  AND ? < "listings"."resell_price_cents"
  AND ? * 100 <= coalesce("wishes"."told_cents", "listings"."resell_price_cents") * ?;
-- c3387ad5
update "listings" set "category_id" = ?, "name" = ?, "author" = ?, "isbn" = ?, "condition" = ?, "format" = ?, "language" = ?, "phone_number" = ?, "location" = ?, "year_of_purchase" = ?, "used_duration" = ?, "original_price_cents" = ?, "resell_price_cents" = ?, "description" = ?, "changed_at" = ?, "delivery" = "listings"."delivery", "version" = "listings"."version" + 1, "title_id" = CASE WHEN ? = '' THEN coalesce((SELECT "same"."id"
  FROM (SELECT "same"."id", "same"."copies", "same"."number"
  FROM "titles" same
  WHERE "same"."name_key" = ?
  ORDER BY "same"."copies" DESC LIMIT ?) same
  JOIN "title_isbns" known ON "known"."title_id" = "same"."id"
  WHERE "known"."isbn" = ?
  AND "known"."copies" > (SELECT count(*)
  FROM "listings" own
  WHERE "own"."id" = ?
  AND "own"."stock" > 0
  AND "own"."isbn" = "known"."isbn"
  AND "own"."title_id" = "known"."title_id")
  ORDER BY "same"."copies" DESC, "same"."number" LIMIT 1), (SELECT "same"."id"
  FROM "titles" same
  WHERE "same"."key" = ?)) ELSE coalesce((SELECT "same"."id"
  FROM "titles" same
  WHERE "same"."key" = ?), (SELECT "same"."id"
  FROM (SELECT "same"."id", "same"."copies", "same"."number"
  FROM "titles" same
  WHERE "same"."name_key" = ?
  ORDER BY "same"."copies" DESC LIMIT ?) same
  JOIN "title_isbns" known ON "known"."title_id" = "same"."id"
  WHERE "known"."isbn" = ?
  AND "known"."copies" > (SELECT count(*)
  FROM "listings" own
  WHERE "own"."id" = ?
  AND "own"."stock" > 0
  AND "own"."isbn" = "known"."isbn"
  AND "own"."title_id" = "known"."title_id")
  ORDER BY "same"."copies" DESC, "same"."number" LIMIT 1)) END, "more" = ?
  where (("listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL))
  and ("listings"."sold_at" IS NULL)
  and NOT ( EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))) OR EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?
  AND "queue_entry"."first_turn_ms" IS NULL))
  and "listings"."version" = coalesce(?, "listings"."version"));
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- 4170dc2c
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((? > 0 OR NOT EXISTS (SELECT 1
  FROM "listing_photos"
  WHERE "listing_photos"."listing_id" = ?)), 0);
-- ae043c01 (delete)
-- 350671c0 (INSERT INTO "listing_photos" ("listing_id", "position", "pho)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- 98ba7edf (update "photos" set "expires_at" = ?)
-- 72538110
update "photos" set "expires_at" = ?
  where ("photos"."owner_id" = ?
  AND "photos"."state" = 'ready'
  AND "photos"."expires_at" IS NULL
  and NOT EXISTS (SELECT 1
  FROM "listing_photos" placed
  WHERE "placed"."photo_id" = "photos"."id")
  AND NOT EXISTS (SELECT 1
  FROM "order_photos" booked
  WHERE "booked"."photo_id" = "photos"."id")
  AND NOT EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = "photos"."owner_id"
  AND "users"."photo" = '/photos/' || "photos"."id"));
-- b216d6db (DELETE)
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- 12515591 (select "id", "tags", "urgent")
-- 1165f1c8 (select "listing_id")
-- 1165f1c8 (select "listing_id")
-- 99c8ecdb (select "listing_id")
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- DELETE /api/products/:id: 15 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- de868f6e
SELECT "attempt"."id" AS attemptId, "attempt"."expires_at" AS expiresAt
  FROM "listings"
  JOIN "payment_attempts" attempt ON "attempt"."listing_id" = "listings"."id"
  WHERE "listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)
  AND ("attempt"."state" IN ('creating','open','processing','canceling'));
-- abcc0b1b
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT value AS tag
  FROM "listings", json_each(json_array(? || "listings"."category_id", ? || "listings"."seller_id"))
  WHERE "listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)
  AND NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling')))
  AND 1
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM "listings"
  WHERE "listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)
  AND NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling')))
  AND 1)
  UNION ALL SELECT value AS tag
  FROM (SELECT each_tags, its_seller, count(*) OVER () AS together
  FROM (SELECT json_array(? || "listings"."id", ? || "listings"."title_id") AS each_tags, ? || "listings"."seller_id" AS its_seller
  FROM "listings"
  WHERE "listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)
  AND NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling')))
  AND 1 LIMIT ?)), json_each(CASE WHEN together > ? THEN json_array(?, its_seller) ELSE each_tags END)
  UNION ALL SELECT ? || "placed"."photo_id" AS tag
  FROM "listing_photos" placed
  WHERE "placed"."listing_id" IN (SELECT "listings"."id"
  FROM "listings"
  WHERE "listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)
  AND NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling')))
  AND 1
  AND ("listings"."sold_at" IS NULL)))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- 326bde04
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "order"."id", ?, "order"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = "order"."seller_id"
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('order', "order"."id"), '$.silent', 1), json_object('order', "order"."id")), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "order"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = "order"."seller_id"
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "order"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "orders" "order"
  WHERE "order"."listing_id" IN (SELECT "listings"."id"
  FROM "listings"
  WHERE "listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)
  AND NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling')))
  AND 1)
  AND "order"."state" = 'pending'
  ON CONFLICT (id) DO NOTHING;
-- 9ce035fb
update "orders" set "state" = ?, "changed_at" = ?
  where ("orders"."listing_id" IN (SELECT "listings"."id"
  FROM "listings"
  WHERE "listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)
  AND NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling')))
  AND 1)
  and "orders"."state" = ?);
-- 4259b2cc
delete
  from "listing_photos"
  where "listing_photos"."listing_id" IN (SELECT "listings"."id"
  FROM "listings"
  WHERE "listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)
  AND NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling')))
  AND 1
  AND ("listings"."sold_at" IS NULL));
-- bf0b9a70
delete
  from "queue_entries"
  where "queue_entries"."listing_id" IN (SELECT "listings"."id"
  FROM "listings"
  WHERE "listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)
  AND NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling')))
  AND 1);
-- 2bb62f35
update "photos" set "expires_at" = ?
  where ("photos"."owner_id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)
  AND NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling')))
  AND 1)
  AND "photos"."state" = 'ready'
  AND "photos"."expires_at" IS NULL
  and NOT EXISTS (SELECT 1
  FROM "listing_photos" placed
  WHERE "placed"."photo_id" = "photos"."id")
  AND NOT EXISTS (SELECT 1
  FROM "order_photos" booked
  WHERE "booked"."photo_id" = "photos"."id")
  AND NOT EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = "photos"."owner_id"
  AND "users"."photo" = '/photos/' || "photos"."id"));
-- e01390fe
update "listings" set "deleted_at" = ?
  where "listings"."id" = ?
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)
  AND NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling')))
  AND 1;
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- 12515591 (select "id", "tags", "urgent")
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/my-products: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- acfe207f
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at", "listings"."phone_number", CASE WHEN ("users"."deleted_at" IS NULL) THEN "users"."email" ELSE '' END, "listings"."version", ( EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))) OR EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?
  AND "queue_entry"."first_turn_ms" IS NULL)), ("listings"."paused_at" IS NOT NULL), "listings"."recheck", CASE WHEN CASE WHEN "fulfilments"."state" IN ('canceled', 'refunded') THEN "fulfilments"."state" END IS NULL THEN "order"."buyer_name" END, CASE WHEN "fulfilments"."state" IN ('canceled', 'refunded') THEN "fulfilments"."state" END, (SELECT json_group_array(json_array("placed"."position", "picture"."id", "picture"."width", "picture"."height"))
  FROM "listing_photos" placed
  JOIN "photos" picture ON "picture"."id" = "placed"."photo_id"
  WHERE "placed"."listing_id" = "listings"."id")
  from "users"
  inner join "listings" on "listings"."seller_id" = "users"."id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "sales" on "sales"."listing_id" = "listings"."id"
  left join "orders" "order" on "order"."id" = "sales"."order_id"
  left join "fulfilments" on "fulfilments"."order_id" = "sales"."order_id"
  where ("users"."id" = ?
  and ("listings"."seller_id" = ?
  and ("listings"."deleted_at" IS NULL)))
  order by "listings"."posted_at" desc, "listings"."id" desc limit ?;

---- GET /api/my-products once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- acfe207f (select "listings"."name", "listings"."author", "listings"."i)

---- PATCH /api/my-products: 17 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 0a943fe6 (INSERT INTO "guard" (ok) SELECT 0)
-- 744a941c
SELECT "listings"."id" AS id, NOT ("listings"."sold_at" IS NULL) AS sold, ( EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))) OR EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?
  AND "queue_entry"."first_turn_ms" IS NULL)) AS held, ("listings"."paused_at" IS NOT NULL) AS paused, "listings"."advertised_at" IS NOT NULL AS advertised, "listings"."version" AS version
  FROM "listings"
  WHERE "listings"."id" IN (SELECT value
  FROM json_each(?))
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL);
-- d1dca648
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT value AS tag
  FROM "listings", json_each(json_array(? || "listings"."category_id", ? || "listings"."seller_id"))
  WHERE NOT ("listings"."paused_at" IS NOT NULL)
  AND "listings"."id" IN (SELECT value
  FROM json_each(?))
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL)
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM "listings"
  WHERE NOT ("listings"."paused_at" IS NOT NULL)
  AND "listings"."id" IN (SELECT value
  FROM json_each(?))
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL))
  UNION ALL SELECT value AS tag
  FROM (SELECT each_tags, its_seller, count(*) OVER () AS together
  FROM (SELECT json_array(? || "listings"."id", ? || "listings"."title_id") AS each_tags, ? || "listings"."seller_id" AS its_seller
  FROM "listings"
  WHERE NOT ("listings"."paused_at" IS NOT NULL)
  AND "listings"."id" IN (SELECT value
  FROM json_each(?))
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL) LIMIT ?)), json_each(CASE WHEN together > ? THEN json_array(?, its_seller) ELSE each_tags END))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- b402abc4
UPDATE "listings" SET "paused_at" = ?
  WHERE NOT ("listings"."paused_at" IS NOT NULL)
  AND "listings"."id" IN (SELECT value
  FROM json_each(?))
  AND "listings"."seller_id" = ?
  AND ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL)
  RETURNING "listings"."id" AS id;
-- 333b41c3
update "queue_entries" set "turn_ends_at" = ?
  where ("queue_entries"."turn_ends_at" is not null
  and EXISTS (SELECT 1
  FROM "listings" listing
  WHERE "listing"."id" = "queue_entries"."listing_id"
  AND "listing"."id" IN (SELECT value
  FROM json_each(?))
  AND "listing"."seller_id" = ?
  AND ("listing"."paused_at" IS NOT NULL)));
-- b216d6db (DELETE)
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- 12515591 (select "id", "tags", "urgent")
-- 1165f1c8 (select "listing_id")
-- 1165f1c8 (select "listing_id")
-- 99c8ecdb (select "listing_id")
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/holiday: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 0645fa17
select "paused_at", "paused_for"
  from "users"
  where "users"."id" = ?;

---- GET /api/holiday once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 0645fa17 (select "paused_at", "paused_for")

---- PUT /api/holiday: 13 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 0a943fe6 (INSERT INTO "guard" (ok) SELECT 0)
-- cf5c92d7
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT ? || "users"."id" AS tag
  FROM "users"
  WHERE "users"."id" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  AND NOT ("users"."paused_at" IS NOT NULL)
  AND "users"."role" = 'Seller'
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  AND NOT ("users"."paused_at" IS NOT NULL)
  AND "users"."role" = 'Seller')
  UNION ALL SELECT tag
  FROM (WITH looked AS MATERIALIZED (SELECT *
  FROM "listings"
  WHERE "listings"."seller_id" IN (SELECT "users"."id"
  FROM "users"
  WHERE "users"."id" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  AND NOT ("users"."paused_at" IS NOT NULL)) LIMIT ?) SELECT tag
  FROM (SELECT value AS tag
  FROM looked "listings", json_each(json_array(? || "listings"."category_id"))
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL)
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM looked "listings"
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL))
  UNION ALL SELECT value AS tag
  FROM (SELECT each_tags, its_seller, count(*) OVER () AS together
  FROM (SELECT json_array(? || "listings"."title_id") AS each_tags, ? || "listings"."seller_id" AS its_seller
  FROM looked "listings"
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL) LIMIT ?)), json_each(CASE WHEN together > ? THEN json_array(?, its_seller) ELSE each_tags END))
  WHERE NOT (SELECT count(*)
  FROM looked) > ?
  UNION ALL SELECT tag
  FROM (SELECT ? || "categories"."id" AS tag
  FROM "categories"
  WHERE ("categories"."merged_into" IS NULL)
  UNION ALL SELECT value AS tag
  FROM json_each(?))
  WHERE (SELECT count(*)
  FROM looked) > ?))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- dfde1807
update "users" set "paused_at" = ?
  where "users"."id" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  AND NOT ("users"."paused_at" IS NOT NULL);
-- cd47025e
update "queue_entries" set "turn_ends_at" = ?
  where ("queue_entries"."turn_ends_at" is not null
  and EXISTS (SELECT 1
  FROM "listings" listing
  WHERE "listing"."id" = "queue_entries"."listing_id"
  AND "listing"."seller_id" = ?
  AND EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = "listing"."seller_id"
  AND ("users"."paused_at" IS NOT NULL))));
-- 155f58d3 (SELECT "follow_up"."kind" AS "kind", "follow_up"."subject_id)
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- 12515591 (select "id", "tags", "urgent")
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- DELETE /api/holiday: 16 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 0a943fe6 (INSERT INTO "guard" (ok) SELECT 0)
-- 8a2d8dd0
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT ? || "users"."id" AS tag
  FROM "users"
  WHERE "users"."id" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  AND ("users"."paused_at" IS NOT NULL)
  AND "users"."role" = 'Seller'
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  AND ("users"."paused_at" IS NOT NULL)
  AND "users"."role" = 'Seller')
  UNION ALL SELECT tag
  FROM (WITH looked AS MATERIALIZED (SELECT *
  FROM "listings"
  WHERE "listings"."seller_id" IN (SELECT "users"."id"
  FROM "users"
  WHERE "users"."id" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  AND ("users"."paused_at" IS NOT NULL)) LIMIT ?) SELECT tag
  FROM (SELECT value AS tag
  FROM looked "listings", json_each(json_array(? || "listings"."category_id"))
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL)
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM looked "listings"
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL))
  UNION ALL SELECT value AS tag
  FROM (SELECT each_tags, its_seller, count(*) OVER () AS together
  FROM (SELECT json_array(? || "listings"."title_id") AS each_tags, ? || "listings"."seller_id" AS its_seller
  FROM looked "listings"
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL) LIMIT ?)), json_each(CASE WHEN together > ? THEN json_array(?, its_seller) ELSE each_tags END))
  WHERE NOT (SELECT count(*)
  FROM looked) > ?
  UNION ALL SELECT tag
  FROM (SELECT ? || "categories"."id" AS tag
  FROM "categories"
  WHERE ("categories"."merged_into" IS NULL)
  UNION ALL SELECT value AS tag
  FROM json_each(?))
  WHERE (SELECT count(*)
  FROM looked) > ?)
  UNION ALL SELECT tag
  FROM (WITH looked AS MATERIALIZED (SELECT *
  FROM "listings"
  WHERE "listings"."seller_id" IN (SELECT "users"."id"
  FROM "users"
  WHERE "users"."id" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  AND ("users"."paused_at" IS NOT NULL)) LIMIT ?) SELECT tag
  FROM (SELECT value AS tag
  FROM looked "listings", json_each(json_array(? || "listings"."category_id"))
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL)
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM looked "listings"
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL))
  UNION ALL SELECT value AS tag
  FROM (SELECT each_tags, its_seller, count(*) OVER () AS together
  FROM (SELECT json_array(? || "listings"."id") AS each_tags, ? || "listings"."seller_id" AS its_seller
  FROM looked "listings"
  WHERE ("listings"."deleted_at" IS NULL)
  AND ("listings"."sold_at" IS NULL) LIMIT ?)), json_each(CASE WHEN together > ? THEN json_array(?, its_seller) ELSE each_tags END))
  WHERE NOT (SELECT count(*)
  FROM looked) > ?
  UNION ALL SELECT tag
  FROM (SELECT ? || "categories"."id" AS tag
  FROM "categories"
  WHERE ("categories"."merged_into" IS NULL)
  UNION ALL SELECT value AS tag
  FROM json_each(?))
  WHERE (SELECT count(*)
  FROM looked) > ?))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- 34cb129d
update "users" set "paused_at" = ?, "paused_for" = ?
  where "users"."id" = ?
  AND (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL))
  AND ("users"."paused_at" IS NOT NULL);
-- e814d805 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 10ae65e2 (INSERT INTO "unused_turns" ("buyer_id", "listing_id", "at") )
-- 1804c68d (delete)
-- 2967baed (update "queue_entries" set "turn_ends_at" = CASE WHEN "queue)
-- f45874cd (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 14baf35a (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 48c29557 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 155f58d3 (SELECT "follow_up"."kind" AS "kind", "follow_up"."subject_id)
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/my-products/:id: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 2846b3c5
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at", "listings"."phone_number", CASE WHEN ("users"."deleted_at" IS NULL) THEN "users"."email" ELSE '' END, "listings"."version", ( EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))) OR EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?
  AND "queue_entry"."first_turn_ms" IS NULL)), ("listings"."paused_at" IS NOT NULL), "listings"."recheck", CASE WHEN CASE WHEN "fulfilments"."state" IN ('canceled', 'refunded') THEN "fulfilments"."state" END IS NULL THEN "order"."buyer_name" END, CASE WHEN "fulfilments"."state" IN ('canceled', 'refunded') THEN "fulfilments"."state" END, (SELECT json_group_array(json_array("placed"."position", "picture"."id", "picture"."width", "picture"."height"))
  FROM "listing_photos" placed
  JOIN "photos" picture ON "picture"."id" = "placed"."photo_id"
  WHERE "placed"."listing_id" = "listings"."id")
  from "users"
  inner join "listings" on "listings"."seller_id" = "users"."id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "sales" on "sales"."listing_id" = "listings"."id"
  left join "orders" "order" on "order"."id" = "sales"."order_id"
  left join "fulfilments" on "fulfilments"."order_id" = "sales"."order_id"
  where ("users"."id" = ?
  and (("listings"."seller_id" = ?
  and ("listings"."deleted_at" IS NULL))
  and "listings"."id" = ?));

---- GET /api/my-products/:id once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 2846b3c5 (select "listings"."name", "listings"."author", "listings"."i)

---- GET /api/isbn/:isbn: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- e02c7ca3
select "name", "author", count(*)
  from (select "name", "author", "stock"
  from "listings"
  where "listings"."isbn" = ?
  order by "listings".rowid DESC limit ?) "newest"
  where "newest"."stock" <> 0
  group by "newest"."name", "newest"."author"
  order by count(*) desc, "newest"."name" limit ?;

---- GET /api/isbn/:isbn once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- e02c7ca3 (select "name", "author", count(*))

---- GET /api/price-guide: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 0cd7f767
select "title_kinds"."category_id"
  from "titles"
  inner join "title_kinds" on "title_kinds"."title_number" = "titles"."number"
  inner join "categories" on "categories"."id" = "title_kinds"."category_id"
  where ("titles"."id" = CASE WHEN ? = '' THEN coalesce((SELECT "same"."id"
  FROM (SELECT "same"."id", "same"."copies", "same"."number"
  FROM "titles" same
  WHERE "same"."name_key" = ?
  ORDER BY "same"."copies" DESC LIMIT ?) same
  JOIN "title_isbns" known ON "known"."title_id" = "same"."id"
  WHERE "known"."isbn" = ?
  AND "known"."copies" > (SELECT count(*)
  FROM "listings" own
  WHERE "own"."id" = ?
  AND "own"."stock" > 0
  AND "own"."isbn" = "known"."isbn"
  AND "own"."title_id" = "known"."title_id")
  ORDER BY "same"."copies" DESC, "same"."number" LIMIT 1), (SELECT "same"."id"
  FROM "titles" same
  WHERE "same"."key" = ?)) ELSE coalesce((SELECT "same"."id"
  FROM "titles" same
  WHERE "same"."key" = ?), (SELECT "same"."id"
  FROM (SELECT "same"."id", "same"."copies", "same"."number"
  FROM "titles" same
  WHERE "same"."name_key" = ?
  ORDER BY "same"."copies" DESC LIMIT ?) same
  JOIN "title_isbns" known ON "known"."title_id" = "same"."id"
  WHERE "known"."isbn" = ?
  AND "known"."copies" > (SELECT count(*)
  FROM "listings" own
  WHERE "own"."id" = ?
  AND "own"."stock" > 0
  AND "own"."isbn" = "known"."isbn"
  AND "own"."title_id" = "known"."title_id")
  ORDER BY "same"."copies" DESC, "same"."number" LIMIT 1)) END
  and "title_kinds"."copies" > ?
  and ("categories"."merged_into" IS NULL))
  group by "title_kinds"."category_id"
  order by sum(iif("title_kinds"."stock" = 1, "title_kinds"."copies", 0)) desc, "title_kinds"."category_id" limit ?;
-- 1383ec13
select (SELECT coalesce(sum("people"), 0)
  FROM "wanted_titles"
  WHERE "name_key" = ?
  AND "author_key" IN (?, ''))
  from (SELECT 1);
-- fe805928
select count(*), count("orders"."id"), min(CASE WHEN "orders"."id" IS NOT NULL THEN "sales"."amount_cents" END), max(CASE WHEN "orders"."id" IS NOT NULL THEN "sales"."amount_cents" END), max(CASE WHEN "orders"."id" IS NOT NULL THEN "sales"."sold_at" END)
  from (select "listings"."id"
  from "titles"
  inner join "title_kinds" on ("title_kinds"."title_number" = "titles"."number"
  and "title_kinds"."stock" = ?)
  inner join "listings" on "listings"."kind_number" = "title_kinds"."number"
  where "titles"."id" = CASE WHEN ? = '' THEN coalesce((SELECT "same"."id"
  FROM (SELECT "same"."id", "same"."copies", "same"."number"
  FROM "titles" same
  WHERE "same"."name_key" = ?
  ORDER BY "same"."copies" DESC LIMIT ?) same
  JOIN "title_isbns" known ON "known"."title_id" = "same"."id"
  WHERE "known"."isbn" = ?
  AND "known"."copies" > (SELECT count(*)
  FROM "listings" own
  WHERE "own"."id" = ?
  AND "own"."stock" > 0
  AND "own"."isbn" = "known"."isbn"
  AND "own"."title_id" = "known"."title_id")
  ORDER BY "same"."copies" DESC, "same"."number" LIMIT 1), (SELECT "same"."id"
  FROM "titles" same
  WHERE "same"."key" = ?)) ELSE coalesce((SELECT "same"."id"
  FROM "titles" same
  WHERE "same"."key" = ?), (SELECT "same"."id"
  FROM (SELECT "same"."id", "same"."copies", "same"."number"
  FROM "titles" same
  WHERE "same"."name_key" = ?
  ORDER BY "same"."copies" DESC LIMIT ?) same
  JOIN "title_isbns" known ON "known"."title_id" = "same"."id"
  WHERE "known"."isbn" = ?
  AND "known"."copies" > (SELECT count(*)
  FROM "listings" own
  WHERE "own"."id" = ?
  AND "own"."stock" > 0
  AND "own"."isbn" = "known"."isbn"
  AND "own"."title_id" = "known"."title_id")
  ORDER BY "same"."copies" DESC, "same"."number" LIMIT 1)) END limit ?) "looked"
  left join "sales" on "sales"."listing_id" = "looked"."id"
  left join "orders" on ("orders"."id" = "sales"."order_id"
  and "orders"."state" = ?);

---- GET /api/price-guide once more: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 0cd7f767 (select "title_kinds"."category_id")
-- 1383ec13 (select (SELECT coalesce(sum("people"), 0))
-- fe805928 (select count(*), count("orders"."id"), min(CASE WHEN "orders)

---- GET /photos/categories/:id{[\w-]{1,64}}/share: 1 statements
-- f6bf3b7d
select "photos"."id", "photos"."width"
  from (select "id", "posted_at"
  from "listings"
  where (("listings"."stock" = 1)
  and "listings"."category_id" = (SELECT coalesce("categories"."merged_into", "categories"."id")
  FROM "categories"
  WHERE "categories"."id" = ?))
  order by "listings"."posted_at" desc, "listings"."id" desc limit ?) "newest"
  inner join "listing_photos" on ("listing_photos"."listing_id" = "newest"."id"
  and "listing_photos"."position" = ?)
  inner join "photos" on "photos"."id" = "listing_photos"."photo_id"
  where NOT ("photos"."owner_id" IN (SELECT "leaving"."subject_id"
  FROM "follow_ups" leaving
  WHERE "leaving"."kind" = 'seller'
  AND "leaving"."leaving" = 1))
  order by "newest"."posted_at" desc, "newest"."id" desc limit ?;

---- GET /photos/categories/:id{[\w-]{1,64}}/share once more: 1 statements
-- f6bf3b7d (select "photos"."id", "photos"."width")

---- GET /photos/:id{[\w-]{1,64}}/share: 1 statements
-- f8168317
select "photos"."owner_id", (EXISTS (SELECT 1
  FROM "listing_photos" placed
  JOIN "listings" listing ON "listing"."id" = "placed"."listing_id"
  WHERE "placed"."photo_id" = "photos"."id"
  AND "listing"."hidden_at" IS NULL
  AND ("owner"."suspended_at" IS NULL)
  AND ("listing"."sold_at" IS NOT NULL OR (("listing"."deleted_at" IS NULL)
  AND ("owner"."deleted_at" IS NULL)))) OR ((("owner"."deleted_at" IS NULL)
  AND ("owner"."suspended_at" IS NULL))
  AND ("owner"."photo" = '/photos/' || "photos"."id" OR (NOT EXISTS (SELECT 1
  FROM "listing_photos" placed
  WHERE "placed"."photo_id" = "photos"."id")
  AND NOT EXISTS (SELECT 1
  FROM "order_photos" kept
  WHERE "kept"."photo_id" = "photos"."id"))))), EXISTS (SELECT 1
  FROM "sessions"
  JOIN "users" viewer ON "viewer"."id" = "sessions"."user_id"
  AND (("viewer"."deleted_at" IS NULL)
  AND ("viewer"."suspended_at" IS NULL))
  WHERE "sessions"."bind_hash" = ?
  AND "sessions"."expires_at" > ?
  AND ("viewer"."role" = 'Admin' OR "viewer"."id" = "photos"."owner_id" OR EXISTS (SELECT 1
  FROM "order_photos" kept
  JOIN "orders" "order" ON "order"."id" = "kept"."order_id"
  WHERE "kept"."photo_id" = "photos"."id"
  AND "order"."buyer_id" = "viewer"."id"
  AND "order"."state" IN ('pending','paid','refunded')) OR EXISTS (SELECT 1
  FROM "listing_photos" placed
  JOIN "orders" "order" ON "order"."listing_id" = "placed"."listing_id"
  WHERE "placed"."photo_id" = "photos"."id"
  AND "order"."buyer_id" = "viewer"."id"
  AND "order"."state" IN ('pending','paid','refunded'))))
  from "photos"
  inner join "users" "owner" on "owner"."id" = "photos"."owner_id"
  where ("photos"."id" = ?
  and "photos"."state" = ?);

---- GET /photos/:id{[\w-]{1,64}}/share once more: 1 statements
-- f8168317 (select "photos"."owner_id", (EXISTS (SELECT 1)

---- GET /photos/:id{[\w-]{1,64}}/:width{\d{2,4}}?: 1 statements
-- f8168317 (select "photos"."owner_id", (EXISTS (SELECT 1)

---- GET /photos/:id{[\w-]{1,64}}/:width{\d{2,4}}? once more: 1 statements
-- f8168317 (select "photos"."owner_id", (EXISTS (SELECT 1)

---- GET /api/my-buyers: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 6dd544f2
select "orders"."id", "orders"."listing_id", "orders"."listing_name", (SELECT "listing_photos"."photo_id"
  FROM "listing_photos"
  WHERE "listing_photos"."listing_id" = "orders"."listing_id"
  AND "listing_photos"."position" = 0), "orders"."price_cents", "orders"."state", "orders"."created_at", "sales"."sold_at", "fulfilments"."deadline_at", CASE WHEN "fulfilments"."frozen_at" IS NULL THEN "fulfilments"."deadline_at" END, "fulfilments"."frozen_at", "fulfilments"."method", "fulfilments"."cancel_asked_at" is not null, CASE "fulfilments"."state" WHEN 'returning' THEN EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."returned_at" IS NOT NULL) END, "delivery_addresses"."name", "delivery_addresses"."address", "delivery_addresses"."postcode", "delivery_addresses"."city", "delivery_addresses"."state", "delivery_addresses"."country", "fulfilments"."state", "fulfilments".rowid, CASE WHEN "fulfilments"."state" in (?, ?)
  AND "fulfilments"."frozen_at" IS NULL THEN "fulfilments"."deadline_at" END, "orders"."buyer_id", "orders"."buyer_name", "orders"."buyer_email", "orders"."location", "orders"."phone_number", NOT coalesce("fulfilments"."deadline_at" IS NULL
  AND (SELECT "ended"."at"
  FROM "fulfilment_events" ended
  WHERE "ended"."order_id" = "fulfilments"."order_id"
  AND "ended"."state" IN ('completed','canceled','refunded')
  ORDER BY "ended"."number" LIMIT 1) <= ?, 0)
  AND "fulfilments"."called_off_at" IS NULL, "buyer_reports"."order_id" is not null, "buyer_reports"."outcome"
  from "orders"
  left join "buyer_reports" on "buyer_reports"."order_id" = "orders"."id"
  left join "sales" on "sales"."order_id" = "orders"."id"
  left join "fulfilments" on "fulfilments"."order_id" = "orders"."id"
  left join "delivery_addresses" on ("delivery_addresses"."order_id" = "fulfilments"."order_id"
  and "fulfilments"."method" = ?
  and "fulfilments"."deadline_at" is not null)
  where ("orders"."seller_id" = ?
  and "orders"."state" in (?, ?, ?))
  order by "orders"."created_at" desc, "orders"."id" desc limit ?;

---- GET /api/my-buyers once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 6dd544f2 (select "orders"."id", "orders"."listing_id", "orders"."listi)

---- PUT /api/my-buyers/:id: 11 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- b8352ce6
INSERT INTO "buyer_reports" ("order_id", "seller_id", "buyer_id", "reason", "created_at", "by_experienced") SELECT "order"."id", "order"."seller_id", "order"."buyer_id", ?, ?, (EXISTS (SELECT 1
  FROM "fulfilments"
  WHERE "fulfilments"."buyer_id" = ?
  AND "fulfilments"."state" = 'completed') OR EXISTS (SELECT 1
  FROM "fulfilments"
  WHERE "fulfilments"."seller_id" = ?
  AND "fulfilments"."state" = 'completed'))
  FROM "orders" "order"
  WHERE "order"."id" = ?
  AND "order"."seller_id" = ?
  AND "order"."state" IN ('pending','paid','refunded')
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  ON CONFLICT DO NOTHING;
-- 880a3040
INSERT INTO "user_counts" ("user_id", "buyer_reports") SELECT "order"."buyer_id", ?
  FROM (SELECT 1
  WHERE changes() = 1) written
  CROSS JOIN "orders" "order"
  WHERE "order"."id" = ?
  ON CONFLICT ("user_id") DO UPDATE SET "buyer_reports" = "user_counts"."buyer_reports" + 1;
-- e27e0400
INSERT INTO "report_totals" ("kind", "count") SELECT ?, ?
  FROM (SELECT 1
  WHERE changes() = 1) counted
  CROSS JOIN "orders" "order"
  CROSS JOIN "user_counts" of_buyer ON "of_buyer"."user_id" = "order"."buyer_id"
  WHERE "order"."id" = ?
  AND "of_buyer"."buyer_reports" = 1
  ON CONFLICT ("kind") DO UPDATE SET "count" = "report_totals"."count" + 1;
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 0a943fe6 (INSERT INTO "guard" (ok) SELECT 0)
-- d7890c05
INSERT INTO "rate_limit_counts" ("key", "count", "resets_at") SELECT ?, ?, ?
  WHERE 1
  AND NOT EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."email_verified_at" IS NOT NULL)
  ON CONFLICT ("key") DO UPDATE SET "count" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN 1 ELSE min("rate_limit_counts"."count", ?) + 1 END, "resets_at" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN ? ELSE "rate_limit_counts"."resets_at" END
  RETURNING "rate_limit_counts"."count" AS count, "rate_limit_counts"."resets_at" AS resetsAt;
-- 6ba411cb
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."email_verified_at" IS NOT NULL) OR NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?)), 0);
-- 7dddad52
SELECT "order"."id"
  FROM "orders" "order"
  WHERE "order"."id" = ?
  AND "order"."seller_id" = ?
  AND "order"."state" IN ('pending','paid','refunded')
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)));
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/my-orders: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- b03e3797
select "orders"."id", "orders"."listing_id", "orders"."listing_name", "orders"."price_cents", "orders"."state", "orders"."created_at", "orders"."buyer_name", "orders"."buyer_email", "orders"."phone_number", "orders"."location", "orders"."listing_version", "orders"."snapshot", CASE WHEN json_array_length("orders"."snapshot", '$.photos') > 0 THEN CASE WHEN "orders"."state" <> 'void'
  AND EXISTS (SELECT 1
  FROM "order_photos" kept
  WHERE "kept"."order_id" = "orders"."id") THEN json_extract("orders"."snapshot", '$.photos') WHEN "orders"."state" = 'void' THEN (SELECT json_group_array(id)
  FROM ( SELECT booked.value AS id
  FROM json_each("orders"."snapshot", '$.photos') booked
  WHERE EXISTS (SELECT 1
  FROM "listing_photos" placed
  WHERE "placed"."listing_id" = "orders"."listing_id"
  AND "placed"."photo_id" = booked.value)
  ORDER BY booked.key)) END END, "paid"."intent_id", "sales"."sold_at", "seller"."name", "seller"."email", "listings"."phone_number", CASE WHEN NOT ("listings"."sold_at" IS NULL) THEN 'sold' WHEN NOT ("listings"."deleted_at" IS NULL) THEN 'gone' WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND "attempt"."buyer_id" = ?
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)) THEN 'yours' WHEN NOT (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL)) THEN 'gone' WHEN NOT (NOT ("listings"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL)) THEN 'paused' WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)) THEN 'held' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?
  AND "queue_entry"."buyer_id" = ?) THEN 'yours' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?) THEN 'held' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" IS NULL
  AND "queue_entry"."buyer_id" <> ?
  AND ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entry"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entry"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL)
  AND coalesce("queue_entry"."first_until", ?) > ?
  AND NOT EXISTS (SELECT 1
  FROM "queue_entries" mine
  WHERE "mine"."listing_id" = "queue_entry"."listing_id"
  AND "mine"."buyer_id" = ?
  AND ("mine"."joined_at", "mine"."buyer_id") < ("queue_entry"."joined_at", "queue_entry"."buyer_id"))) THEN 'held' ELSE 'available' END, (SELECT 1 + (SELECT count(*)
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "mine"."listing_id"
  AND ("queue_entry"."joined_at", "queue_entry"."buyer_id") < ("mine"."joined_at", "mine"."buyer_id"))
  FROM "queue_entries" mine
  WHERE "mine"."listing_id" = "listings"."id"
  AND "mine"."buyer_id" = ?), CASE "orders"."state" WHEN 'pending' THEN (select "turn_ends_at"
  from "queue_entries"
  where ("queue_entries"."listing_id" = "listings"."id"
  and "queue_entries"."buyer_id" = ?
  and "queue_entries"."turn_ends_at" > ?)) END, CASE "orders"."state" WHEN 'pending' THEN (select "expires_at"
  from "payment_attempts" "attempt"
  where ("attempt"."listing_id" = "listings"."id"
  and +"attempt"."order_id" = "orders"."id"
  and ("attempt"."state" IN ('creating','open','processing','canceling'))
  and "attempt"."state" <> ?
  and "attempt"."expires_at" > ?)) END, CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listings"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listings"."id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listings"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listings"."id"
  AND "passed_turn"."at" > ?) ended) END, ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = ?
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?), (SELECT "unpaid"."declines"
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listings"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  ORDER BY "unpaid"."created_at" DESC LIMIT 1), EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listings"."id"
  AND NOT EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "passed_turn"."buyer_id"
  AND "unpaid"."listing_id" = "passed_turn"."listing_id"
  AND "unpaid"."unpaid_at" > "passed_turn"."at")), "fulfilments"."state", NOT coalesce("fulfilments"."deadline_at" IS NULL
  AND (SELECT "ended"."at"
  FROM "fulfilment_events" ended
  WHERE "ended"."order_id" = "fulfilments"."order_id"
  AND "ended"."state" IN ('completed','canceled','refunded')
  ORDER BY "ended"."number" LIMIT 1) <= ?, 0)
  AND "fulfilments"."called_off_at" IS NULL, "back"."amount_cents", "back"."reason", "back"."state"
  from "orders"
  inner join "listings" on "listings"."id" = "orders"."listing_id"
  inner join "users" "seller" on "seller"."id" = "orders"."seller_id"
  left join "sales" on "sales"."order_id" = "orders"."id"
  left join "fulfilments" on "fulfilments"."order_id" = "sales"."order_id"
  left join "payment_attempts" "paid" on "paid"."id" = "sales"."attempt_id"
  left join "refunds" "back" on "back"."attempt_id" = (SELECT latest.id
  FROM (SELECT "refunds"."attempt_id" AS id, max("refunds"."created_at")
  FROM "payment_attempts" attempt
  JOIN "refunds" ON "refunds"."attempt_id" = "attempt"."id"
  WHERE "attempt"."order_id" = "orders"."id") latest)
  where ("orders"."buyer_id" = ?
  and ("orders"."state" <> 'deleted'
  AND "orders"."hidden_at" IS NULL))
  order by "orders"."created_at" desc, "orders"."id" desc limit ?;

---- GET /api/my-orders once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- b03e3797 (select "orders"."id", "orders"."listing_id", "orders"."listi)

---- POST /api/my-orders: 6 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 9287beb6
INSERT INTO "orders" ("id", "listing_id", "buyer_id", "seller_id", "listing_name", "price_cents", "listing_version", "snapshot", "buyer_name", "buyer_email", "phone_number", "location", "state", "created_at", "changed_at") SELECT ?, "listing"."id", ?, "listing"."seller_id", "listing"."name", "listing"."resell_price_cents", "listing"."version", json_object('author', "listing"."author", 'condition', "listing"."condition", 'description', "listing"."description", 'photos', json((SELECT json_group_array(placed.id)
  FROM ( SELECT "listing_photos"."photo_id" AS id
  FROM "listing_photos"
  WHERE "listing_photos"."listing_id" = "listing"."id"
  ORDER BY "listing_photos"."position") placed))), ?, ?, ?, ?, ?, ?, ?
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = ?
  AND ("listing"."deleted_at" IS NULL)
  AND (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  AND ("listing"."sold_at" IS NULL)
  AND (NOT ("listing"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL))
  AND "listing"."seller_id" <> ?
  AND coalesce(?, "listing"."resell_price_cents") = "listing"."resell_price_cents"
  AND coalesce((SELECT "order"."created_at" + ?
  FROM "orders" "order"
  WHERE "order"."buyer_id" = ?
  AND "order"."created_at" > ?
  AND 1
  ORDER BY "order"."created_at" DESC LIMIT 1 OFFSET ?), (SELECT "order"."created_at" + ?
  FROM "orders" "order"
  WHERE "order"."buyer_id" = ?
  AND "order"."created_at" > ?
  AND "order"."seller_id" = "listing"."seller_id"
  ORDER BY "order"."created_at" DESC LIMIT 1 OFFSET ?)) IS NULL
  AND CASE WHEN EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."email_verified_at" IS NOT NULL) THEN 1 ELSE (SELECT count(*)
  FROM "orders" "order"
  WHERE "order"."buyer_id" = ?
  AND "order"."state" = 'pending') < ? END
  ON CONFLICT DO NOTHING;
-- c082737a
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT 'booked:' || "order"."id", ?, "order"."seller_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = "order"."buyer_id"
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('of', json_array("order"."id")), '$.silent', 1), json_object('of', json_array("order"."id"))), ?, ? || "order"."seller_id" || iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = "order"."buyer_id"
  AND "doer"."email_verified_at" IS NULL), ':silent', ''), ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "order"."seller_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = "order"."buyer_id"
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "order"."seller_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "orders" "order"
  WHERE "order"."id" = ?
  ON CONFLICT (id) DO NOTHING
  ON CONFLICT ("group_key")
  WHERE state = 'due'
  AND group_key IS NOT NULL DO UPDATE SET "facts" = CASE WHEN json_array_length("outbox"."facts", '$.of') < ? THEN json_insert("outbox"."facts", '$.of[#]', json("excluded"."facts" -> '$.of[0]')) ELSE json_set("outbox"."facts", '$.more', coalesce("outbox"."facts" ->> '$.more', 0) + 1) END, "shown_at" = coalesce("excluded"."shown_at", "outbox"."shown_at"), "read_at" = CASE WHEN "excluded"."shown_at" IS NULL THEN "outbox"."read_at" END;
-- 65c41b17
SELECT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "listing"."id"
  AND "order"."buyer_id" = ?
  AND "order"."state" = 'pending') AS isBooked, coalesce((SELECT "order"."created_at" + ?
  FROM "orders" "order"
  WHERE "order"."buyer_id" = ?
  AND "order"."created_at" > ?
  AND 1
  ORDER BY "order"."created_at" DESC LIMIT 1 OFFSET ?), (SELECT "order"."created_at" + ?
  FROM "orders" "order"
  WHERE "order"."buyer_id" = ?
  AND "order"."created_at" > ?
  AND "order"."seller_id" = "listing"."seller_id"
  ORDER BY "order"."created_at" DESC LIMIT 1 OFFSET ?)) AS fullUntil, CASE WHEN EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."email_verified_at" IS NOT NULL) THEN 1 ELSE (SELECT count(*)
  FROM "orders" "order"
  WHERE "order"."buyer_id" = ?
  AND "order"."state" = 'pending') < ? END AS mayBookMore, "listing"."sold_at" AS soldAt, (NOT ("listing"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL)) AS onSale, "listing"."seller_id" AS sellerId, "listing"."resell_price_cents" AS priceCents
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = ?
  AND ("listing"."deleted_at" IS NULL)
  AND (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)));
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/my-orders/:id: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- aa2bffb0
select "orders"."id", "orders"."listing_id", "orders"."listing_name", "orders"."price_cents", "orders"."state", "orders"."created_at", "orders"."buyer_name", "orders"."buyer_email", "orders"."phone_number", "orders"."location", "orders"."listing_version", "orders"."snapshot", CASE WHEN json_array_length("orders"."snapshot", '$.photos') > 0 THEN CASE WHEN "orders"."state" <> 'void'
  AND EXISTS (SELECT 1
  FROM "order_photos" kept
  WHERE "kept"."order_id" = "orders"."id") THEN json_extract("orders"."snapshot", '$.photos') WHEN "orders"."state" = 'void' THEN (SELECT json_group_array(id)
  FROM ( SELECT booked.value AS id
  FROM json_each("orders"."snapshot", '$.photos') booked
  WHERE EXISTS (SELECT 1
  FROM "listing_photos" placed
  WHERE "placed"."listing_id" = "orders"."listing_id"
  AND "placed"."photo_id" = booked.value)
  ORDER BY booked.key)) END END, "paid"."intent_id", "sales"."sold_at", "seller"."name", "seller"."email", "listings"."phone_number", CASE WHEN NOT ("listings"."sold_at" IS NULL) THEN 'sold' WHEN NOT ("listings"."deleted_at" IS NULL) THEN 'gone' WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND "attempt"."buyer_id" = ?
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)) THEN 'yours' WHEN NOT (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL)) THEN 'gone' WHEN NOT (NOT ("listings"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL)) THEN 'paused' WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)) THEN 'held' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?
  AND "queue_entry"."buyer_id" = ?) THEN 'yours' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?) THEN 'held' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" IS NULL
  AND "queue_entry"."buyer_id" <> ?
  AND ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entry"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entry"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL)
  AND coalesce("queue_entry"."first_until", ?) > ?
  AND NOT EXISTS (SELECT 1
  FROM "queue_entries" mine
  WHERE "mine"."listing_id" = "queue_entry"."listing_id"
  AND "mine"."buyer_id" = ?
  AND ("mine"."joined_at", "mine"."buyer_id") < ("queue_entry"."joined_at", "queue_entry"."buyer_id"))) THEN 'held' ELSE 'available' END, (SELECT 1 + (SELECT count(*)
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "mine"."listing_id"
  AND ("queue_entry"."joined_at", "queue_entry"."buyer_id") < ("mine"."joined_at", "mine"."buyer_id"))
  FROM "queue_entries" mine
  WHERE "mine"."listing_id" = "listings"."id"
  AND "mine"."buyer_id" = ?), CASE "orders"."state" WHEN 'pending' THEN (select "turn_ends_at"
  from "queue_entries"
  where ("queue_entries"."listing_id" = "listings"."id"
  and "queue_entries"."buyer_id" = ?
  and "queue_entries"."turn_ends_at" > ?)) END, CASE "orders"."state" WHEN 'pending' THEN (select "expires_at"
  from "payment_attempts" "attempt"
  where ("attempt"."listing_id" = "listings"."id"
  and +"attempt"."order_id" = "orders"."id"
  and ("attempt"."state" IN ('creating','open','processing','canceling'))
  and "attempt"."state" <> ?
  and "attempt"."expires_at" > ?)) END, CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listings"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listings"."id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listings"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listings"."id"
  AND "passed_turn"."at" > ?) ended) END, ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = ?
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?), (SELECT "unpaid"."declines"
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listings"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  ORDER BY "unpaid"."created_at" DESC LIMIT 1), EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listings"."id"
  AND NOT EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "passed_turn"."buyer_id"
  AND "unpaid"."listing_id" = "passed_turn"."listing_id"
  AND "unpaid"."unpaid_at" > "passed_turn"."at")), "fulfilments"."state", NOT coalesce("fulfilments"."deadline_at" IS NULL
  AND (SELECT "ended"."at"
  FROM "fulfilment_events" ended
  WHERE "ended"."order_id" = "fulfilments"."order_id"
  AND "ended"."state" IN ('completed','canceled','refunded')
  ORDER BY "ended"."number" LIMIT 1) <= ?, 0)
  AND "fulfilments"."called_off_at" IS NULL, "back"."amount_cents", "back"."reason", "back"."state"
  from "orders"
  inner join "listings" on "listings"."id" = "orders"."listing_id"
  inner join "users" "seller" on "seller"."id" = "orders"."seller_id"
  left join "sales" on "sales"."order_id" = "orders"."id"
  left join "fulfilments" on "fulfilments"."order_id" = "sales"."order_id"
  left join "payment_attempts" "paid" on "paid"."id" = "sales"."attempt_id"
  left join "refunds" "back" on "back"."attempt_id" = (SELECT latest.id
  FROM (SELECT "refunds"."attempt_id" AS id, max("refunds"."created_at")
  FROM "payment_attempts" attempt
  JOIN "refunds" ON "refunds"."attempt_id" = "attempt"."id"
  WHERE "attempt"."order_id" = "orders"."id") latest)
  where ("orders"."buyer_id" = ?
  and ("orders"."state" <> 'deleted'
  AND "orders"."hidden_at" IS NULL)
  and "orders"."id" = ?);

---- GET /api/my-orders/:id once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- aa2bffb0 (select "orders"."id", "orders"."listing_id", "orders"."listi)

---- DELETE /api/my-orders/:id: 13 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 2274ed1b
update "orders" set "state" = ?, "changed_at" = ?
  where ("orders"."id" = ?
  and "orders"."buyer_id" = ?
  and "orders"."state" = ?
  and NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."order_id" = "orders"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))));
-- cf79bc38
update "orders" set "hidden_at" = ?
  where ("orders"."id" = ?
  and "orders"."buyer_id" = ?
  and "orders"."state" = ?
  and NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."order_id" = "orders"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling')))
  and "orders"."hidden_at" is null
  and NOT EXISTS ( SELECT 1
  FROM "refunds" refund
  JOIN "payment_attempts" attempt ON "attempt"."id" = "refund"."attempt_id"
  WHERE "attempt"."order_id" = "orders"."id"
  AND "refund"."state" <> 'sent'));
-- aa0e1fb8
SELECT "order"."state" AS state, "attempt"."id" AS liveAttemptId
  FROM "orders" "order"
  LEFT JOIN "payment_attempts" attempt ON "attempt"."order_id" = "order"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  WHERE "order"."id" = ?
  AND "order"."buyer_id" = ?
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL);
-- 2d566d8f
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "queue_entries"
  WHERE "queue_entries"."turn_ends_at" <= ?
  AND "queue_entries"."first_turn_ms" IS NULL
  AND "queue_entries"."listing_id" = (SELECT "order"."listing_id"
  FROM "orders" "order"
  WHERE "order"."id" = ?)
  AND ("queue_entries"."turn_ends_at" <= ? OR "queue_entries"."first_until" <= ? OR ("queue_entries"."first_turn_ms" IS NULL
  AND NOT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "queue_entries"."listing_id"
  AND "order"."buyer_id" = "queue_entries"."buyer_id"
  AND "order"."state" = 'pending')))
  ON CONFLICT (id) DO NOTHING;
-- a88fe278
INSERT INTO "unused_turns" ("buyer_id", "listing_id", "at") SELECT "queue_entries"."buyer_id", "queue_entries"."listing_id", min("queue_entries"."turn_ends_at", ?)
  FROM "queue_entries"
  WHERE "queue_entries"."turn_ends_at" IS NOT NULL
  AND "queue_entries"."first_turn_ms" IS NULL
  AND "queue_entries"."listing_id" = (SELECT "order"."listing_id"
  FROM "orders" "order"
  WHERE "order"."id" = ?)
  AND ("queue_entries"."turn_ends_at" <= ? OR "queue_entries"."first_until" <= ? OR ("queue_entries"."first_turn_ms" IS NULL
  AND NOT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "queue_entries"."listing_id"
  AND "order"."buyer_id" = "queue_entries"."buyer_id"
  AND "order"."state" = 'pending')))
  AND NOT (SELECT count(*) = 1
  AND min("attempt"."created_at") >= "queue_entries"."turn_ends_at" - ?
  FROM "payment_attempts" attempt
  WHERE "attempt"."buyer_id" = "queue_entries"."buyer_id"
  AND "attempt"."listing_id" = "queue_entries"."listing_id"
  AND "attempt"."created_at" > "queue_entries"."turn_ends_at" - ?)
  AND EXISTS (SELECT 1
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = "queue_entries"."listing_id"
  AND ((("listing"."sold_at" IS NULL)
  AND ("listing"."deleted_at" IS NULL))
  AND ((("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND (NOT ("listing"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL))))
  AND CASE WHEN "listing"."resell_price_cents" <= 10000 THEN 1 ELSE (SELECT open_sales.cents + (SELECT coalesce(sum("hold"."amount_cents"), 0)
  FROM "payment_attempts" hold
  JOIN "orders" large_order ON "large_order"."id" = "hold"."order_id"
  WHERE ("hold"."state" IN ('creating','open','processing','canceling'))
  AND "hold"."amount_cents" > 10000
  AND "large_order"."seller_id" = "listing"."seller_id") + "listing"."resell_price_cents" <= max(CASE WHEN open_sales.count < ? THEN ? ELSE 0 END, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "listing"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))
  FROM (SELECT coalesce(sum(newest.cents), 0) AS cents, count(*) AS count
  FROM (SELECT "large_fulfilment"."price_cents" AS cents, "large_fulfilment"."state" AS state, "large_fulfilment"."order_id" AS id
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "listing"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NULL
  ORDER BY large_fulfilment.rowid DESC LIMIT ?) newest
  WHERE newest.state NOT IN (?, ?, ?) OR EXISTS (SELECT 1
  FROM "sale_refunds" large_refund
  WHERE "large_refund"."order_id" = newest.id
  AND "large_refund"."created_at" > ?) OR EXISTS (SELECT 1
  FROM "disputes" large_dispute
  WHERE "large_dispute"."order_id" = newest.id
  AND "large_dispute"."opened_at" > ?)) open_sales) END)
  ON CONFLICT DO NOTHING;
-- 0cc71eeb
delete
  from "queue_entries"
  where "queue_entries"."listing_id" = (SELECT "order"."listing_id"
  FROM "orders" "order"
  WHERE "order"."id" = ?)
  AND ("queue_entries"."turn_ends_at" <= ? OR "queue_entries"."first_until" <= ? OR ("queue_entries"."first_turn_ms" IS NULL
  AND NOT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "queue_entries"."listing_id"
  AND "order"."buyer_id" = "queue_entries"."buyer_id"
  AND "order"."state" = 'pending')));
-- 93af0fbb
update "queue_entries" set "turn_ends_at" = CASE WHEN "queue_entries"."first_turn_ms" IS NULL THEN ? ELSE min(? + "queue_entries"."first_turn_ms", "queue_entries"."first_until") END
  where ("queue_entries"."listing_id" = (SELECT "order"."listing_id"
  FROM "orders" "order"
  WHERE "order"."id" = ?)
  and "queue_entries"."turn_ends_at" is null
  and ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entries"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entries"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entries"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entries"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entries"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entries"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entries"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entries"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entries"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entries"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL)
  and NOT EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "queue_entries"."listing_id"
  AND ("queue_entry"."turn_ends_at" IS NOT NULL OR (("queue_entry"."joined_at", "queue_entry"."buyer_id") < ("queue_entries"."joined_at", "queue_entries"."buyer_id")
  AND ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entry"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entry"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL))))
  and NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "queue_entries"."listing_id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling')))
  and EXISTS (SELECT 1
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = "queue_entries"."listing_id"
  AND ((("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND (NOT ("listing"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL)))
  AND CASE WHEN "listing"."resell_price_cents" <= 10000 THEN 1 ELSE (SELECT open_sales.cents + (SELECT coalesce(sum("hold"."amount_cents"), 0)
  FROM "payment_attempts" hold
  JOIN "orders" large_order ON "large_order"."id" = "hold"."order_id"
  WHERE ("hold"."state" IN ('creating','open','processing','canceling'))
  AND "hold"."amount_cents" > 10000
  AND "large_order"."seller_id" = "listing"."seller_id") + "listing"."resell_price_cents" <= max(CASE WHEN open_sales.count < ? THEN ? ELSE 0 END, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "listing"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))
  FROM (SELECT coalesce(sum(newest.cents), 0) AS cents, count(*) AS count
  FROM (SELECT "large_fulfilment"."price_cents" AS cents, "large_fulfilment"."state" AS state, "large_fulfilment"."order_id" AS id
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "listing"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NULL
  ORDER BY large_fulfilment.rowid DESC LIMIT ?) newest
  WHERE newest.state NOT IN (?, ?, ?) OR EXISTS (SELECT 1
  FROM "sale_refunds" large_refund
  WHERE "large_refund"."order_id" = newest.id
  AND "large_refund"."created_at" > ?) OR EXISTS (SELECT 1
  FROM "disputes" large_dispute
  WHERE "large_dispute"."order_id" = newest.id
  AND "large_dispute"."opened_at" > ?)) open_sales) END));
-- a0e84b13
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, ?, "queue_entries"."turn_ends_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "queue_entries"
  WHERE "queue_entries"."listing_id" = (SELECT "order"."listing_id"
  FROM "orders" "order"
  WHERE "order"."id" = ?)
  AND "queue_entries"."turn_ends_at" > ?
  AND "queue_entries"."first_turn_ms" IS NULL
  ON CONFLICT (id) DO NOTHING;
-- ddce002a
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, "queue_entries"."turn_ends_at" - ?, "queue_entries"."turn_ends_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "queue_entries"."turn_ends_at" - ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN "queue_entries"."turn_ends_at" - ? END
  FROM "queue_entries"
  WHERE "queue_entries"."listing_id" = (SELECT "order"."listing_id"
  FROM "orders" "order"
  WHERE "order"."id" = ?)
  AND "queue_entries"."turn_ends_at" > ?
  AND "queue_entries"."first_turn_ms" IS NULL
  ON CONFLICT (id) DO NOTHING;
-- 9efd8dd5
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, ?, "queue_entries"."turn_ends_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "queue_entries"
  WHERE "queue_entries"."listing_id" = (SELECT "order"."listing_id"
  FROM "orders" "order"
  WHERE "order"."id" = ?)
  AND "queue_entries"."turn_ends_at" > ?
  AND "queue_entries"."first_turn_ms" IS NOT NULL
  ON CONFLICT (id) DO NOTHING;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/queue: 5 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 9e5c04de
INSERT INTO "queue_entries" ("listing_id", "buyer_id", "joined_at") SELECT "listings"."id", ?, ?
  FROM "orders" "order"
  JOIN "listings" ON "listings"."id" = "order"."listing_id"
  JOIN "users" seller ON "seller"."id" = "listings"."seller_id"
  WHERE "order"."id" = ?
  AND "order"."buyer_id" = ?
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  AND "order"."state" = 'pending'
  AND CASE WHEN NOT ("listings"."sold_at" IS NULL) THEN 'sold' WHEN NOT ("listings"."deleted_at" IS NULL) THEN 'gone' WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND "attempt"."buyer_id" = ?
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)) THEN 'yours' WHEN NOT (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL)) THEN 'gone' WHEN NOT (NOT ("listings"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL)) THEN 'paused' WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)) THEN 'held' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?
  AND "queue_entry"."buyer_id" = ?) THEN 'yours' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?) THEN 'held' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" IS NULL
  AND "queue_entry"."buyer_id" <> ?
  AND ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entry"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entry"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL)
  AND coalesce("queue_entry"."first_until", ?) > ?
  AND NOT EXISTS (SELECT 1
  FROM "queue_entries" mine
  WHERE "mine"."listing_id" = "queue_entry"."listing_id"
  AND "mine"."buyer_id" = ?
  AND ("mine"."joined_at", "mine"."buyer_id") < ("queue_entry"."joined_at", "queue_entry"."buyer_id"))) THEN 'held' ELSE 'available' END = 'held'
  AND (SELECT count(*)
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."buyer_id" = ?
  AND "queue_entry"."first_turn_ms" IS NULL) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listings"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listings"."id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listings"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listings"."id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  ON CONFLICT DO NOTHING;
-- 1c2c7c9f
SELECT "order"."state" AS state, CASE WHEN NOT ("listings"."sold_at" IS NULL) THEN 'sold' WHEN NOT ("listings"."deleted_at" IS NULL) THEN 'gone' WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND "attempt"."buyer_id" = ?
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)) THEN 'yours' WHEN NOT (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL)) THEN 'gone' WHEN NOT (NOT ("listings"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL)) THEN 'paused' WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)) THEN 'held' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?
  AND "queue_entry"."buyer_id" = ?) THEN 'yours' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?) THEN 'held' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" IS NULL
  AND "queue_entry"."buyer_id" <> ?
  AND ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entry"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entry"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL)
  AND coalesce("queue_entry"."first_until", ?) > ?
  AND NOT EXISTS (SELECT 1
  FROM "queue_entries" mine
  WHERE "mine"."listing_id" = "queue_entry"."listing_id"
  AND "mine"."buyer_id" = ?
  AND ("mine"."joined_at", "mine"."buyer_id") < ("queue_entry"."joined_at", "queue_entry"."buyer_id"))) THEN 'held' ELSE 'available' END AS availability, (SELECT 1 + (SELECT count(*)
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "mine"."listing_id"
  AND ("queue_entry"."joined_at", "queue_entry"."buyer_id") < ("mine"."joined_at", "mine"."buyer_id"))
  FROM "queue_entries" mine
  WHERE "mine"."listing_id" = "listings"."id"
  AND "mine"."buyer_id" = ?) AS position, CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listings"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listings"."id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listings"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listings"."id"
  AND "passed_turn"."at" > ?) ended) END AS "unpaidUntil", ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = ?
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) AS "dayUntil", (SELECT "unpaid"."declines"
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listings"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  ORDER BY "unpaid"."created_at" DESC LIMIT 1) AS "lastDeclines", EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listings"."id"
  AND NOT EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "passed_turn"."buyer_id"
  AND "unpaid"."listing_id" = "passed_turn"."listing_id"
  AND "unpaid"."unpaid_at" > "passed_turn"."at")) AS "turnPassed"
  FROM "orders" "order"
  JOIN "listings" ON "listings"."id" = "order"."listing_id"
  JOIN "users" seller ON "seller"."id" = "listings"."seller_id"
  WHERE "order"."id" = ?
  AND "order"."buyer_id" = ?
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)));
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- DELETE /api/queue/:id: 12 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- e6c171dc
INSERT INTO "unused_turns" ("buyer_id", "listing_id", "at") SELECT "queue_entries"."buyer_id", "queue_entries"."listing_id", min("queue_entries"."turn_ends_at", ?)
  FROM "queue_entries"
  WHERE "queue_entries"."turn_ends_at" IS NOT NULL
  AND "queue_entries"."first_turn_ms" IS NULL
  AND "queue_entries"."buyer_id" = ?
  AND "queue_entries"."listing_id" = (SELECT "orders"."listing_id"
  FROM "orders"
  WHERE "orders"."id" = ?
  AND "orders"."buyer_id" = ?)
  AND NOT (SELECT count(*) = 1
  AND min("attempt"."created_at") >= "queue_entries"."turn_ends_at" - ?
  FROM "payment_attempts" attempt
  WHERE "attempt"."buyer_id" = "queue_entries"."buyer_id"
  AND "attempt"."listing_id" = "queue_entries"."listing_id"
  AND "attempt"."created_at" > "queue_entries"."turn_ends_at" - ?)
  AND EXISTS (SELECT 1
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = "queue_entries"."listing_id"
  AND ((("listing"."sold_at" IS NULL)
  AND ("listing"."deleted_at" IS NULL))
  AND ((("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND (NOT ("listing"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL))))
  AND CASE WHEN "listing"."resell_price_cents" <= 10000 THEN 1 ELSE (SELECT open_sales.cents + (SELECT coalesce(sum("hold"."amount_cents"), 0)
  FROM "payment_attempts" hold
  JOIN "orders" large_order ON "large_order"."id" = "hold"."order_id"
  WHERE ("hold"."state" IN ('creating','open','processing','canceling'))
  AND "hold"."amount_cents" > 10000
  AND "large_order"."seller_id" = "listing"."seller_id") + "listing"."resell_price_cents" <= max(CASE WHEN open_sales.count < ? THEN ? ELSE 0 END, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "listing"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))
  FROM (SELECT coalesce(sum(newest.cents), 0) AS cents, count(*) AS count
  FROM (SELECT "large_fulfilment"."price_cents" AS cents, "large_fulfilment"."state" AS state, "large_fulfilment"."order_id" AS id
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "listing"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NULL
  ORDER BY large_fulfilment.rowid DESC LIMIT ?) newest
  WHERE newest.state NOT IN (?, ?, ?) OR EXISTS (SELECT 1
  FROM "sale_refunds" large_refund
  WHERE "large_refund"."order_id" = newest.id
  AND "large_refund"."created_at" > ?) OR EXISTS (SELECT 1
  FROM "disputes" large_dispute
  WHERE "large_dispute"."order_id" = newest.id
  AND "large_dispute"."opened_at" > ?)) open_sales) END)
  ON CONFLICT DO NOTHING;
-- 059678bf
delete
  from "queue_entries"
  where "queue_entries"."buyer_id" = ?
  AND "queue_entries"."listing_id" = (SELECT "orders"."listing_id"
  FROM "orders"
  WHERE "orders"."id" = ?
  AND "orders"."buyer_id" = ?);
-- fbfe509d
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "queue_entries"
  WHERE "queue_entries"."turn_ends_at" <= ?
  AND "queue_entries"."first_turn_ms" IS NULL
  AND "queue_entries"."listing_id" = (SELECT "orders"."listing_id"
  FROM "orders"
  WHERE "orders"."id" = ?
  AND "orders"."buyer_id" = ?)
  AND ("queue_entries"."turn_ends_at" <= ? OR "queue_entries"."first_until" <= ? OR ("queue_entries"."first_turn_ms" IS NULL
  AND NOT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "queue_entries"."listing_id"
  AND "order"."buyer_id" = "queue_entries"."buyer_id"
  AND "order"."state" = 'pending')))
  ON CONFLICT (id) DO NOTHING;
-- 0eb245ac
INSERT INTO "unused_turns" ("buyer_id", "listing_id", "at") SELECT "queue_entries"."buyer_id", "queue_entries"."listing_id", min("queue_entries"."turn_ends_at", ?)
  FROM "queue_entries"
  WHERE "queue_entries"."turn_ends_at" IS NOT NULL
  AND "queue_entries"."first_turn_ms" IS NULL
  AND "queue_entries"."listing_id" = (SELECT "orders"."listing_id"
  FROM "orders"
  WHERE "orders"."id" = ?
  AND "orders"."buyer_id" = ?)
  AND ("queue_entries"."turn_ends_at" <= ? OR "queue_entries"."first_until" <= ? OR ("queue_entries"."first_turn_ms" IS NULL
  AND NOT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "queue_entries"."listing_id"
  AND "order"."buyer_id" = "queue_entries"."buyer_id"
  AND "order"."state" = 'pending')))
  AND NOT (SELECT count(*) = 1
  AND min("attempt"."created_at") >= "queue_entries"."turn_ends_at" - ?
  FROM "payment_attempts" attempt
  WHERE "attempt"."buyer_id" = "queue_entries"."buyer_id"
  AND "attempt"."listing_id" = "queue_entries"."listing_id"
  AND "attempt"."created_at" > "queue_entries"."turn_ends_at" - ?)
  AND EXISTS (SELECT 1
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = "queue_entries"."listing_id"
  AND ((("listing"."sold_at" IS NULL)
  AND ("listing"."deleted_at" IS NULL))
  AND ((("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND (NOT ("listing"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL))))
  AND CASE WHEN "listing"."resell_price_cents" <= 10000 THEN 1 ELSE (SELECT open_sales.cents + (SELECT coalesce(sum("hold"."amount_cents"), 0)
  FROM "payment_attempts" hold
  JOIN "orders" large_order ON "large_order"."id" = "hold"."order_id"
  WHERE ("hold"."state" IN ('creating','open','processing','canceling'))
  AND "hold"."amount_cents" > 10000
  AND "large_order"."seller_id" = "listing"."seller_id") + "listing"."resell_price_cents" <= max(CASE WHEN open_sales.count < ? THEN ? ELSE 0 END, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "listing"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))
  FROM (SELECT coalesce(sum(newest.cents), 0) AS cents, count(*) AS count
  FROM (SELECT "large_fulfilment"."price_cents" AS cents, "large_fulfilment"."state" AS state, "large_fulfilment"."order_id" AS id
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "listing"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NULL
  ORDER BY large_fulfilment.rowid DESC LIMIT ?) newest
  WHERE newest.state NOT IN (?, ?, ?) OR EXISTS (SELECT 1
  FROM "sale_refunds" large_refund
  WHERE "large_refund"."order_id" = newest.id
  AND "large_refund"."created_at" > ?) OR EXISTS (SELECT 1
  FROM "disputes" large_dispute
  WHERE "large_dispute"."order_id" = newest.id
  AND "large_dispute"."opened_at" > ?)) open_sales) END)
  ON CONFLICT DO NOTHING;
-- 94da5f37
delete
  from "queue_entries"
  where "queue_entries"."listing_id" = (SELECT "orders"."listing_id"
  FROM "orders"
  WHERE "orders"."id" = ?
  AND "orders"."buyer_id" = ?)
  AND ("queue_entries"."turn_ends_at" <= ? OR "queue_entries"."first_until" <= ? OR ("queue_entries"."first_turn_ms" IS NULL
  AND NOT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "queue_entries"."listing_id"
  AND "order"."buyer_id" = "queue_entries"."buyer_id"
  AND "order"."state" = 'pending')));
-- 340b1ada
update "queue_entries" set "turn_ends_at" = CASE WHEN "queue_entries"."first_turn_ms" IS NULL THEN ? ELSE min(? + "queue_entries"."first_turn_ms", "queue_entries"."first_until") END
  where ("queue_entries"."listing_id" = (SELECT "orders"."listing_id"
  FROM "orders"
  WHERE "orders"."id" = ?
  AND "orders"."buyer_id" = ?)
  and "queue_entries"."turn_ends_at" is null
  and ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entries"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entries"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entries"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entries"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entries"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entries"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entries"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entries"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entries"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entries"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL)
  and NOT EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "queue_entries"."listing_id"
  AND ("queue_entry"."turn_ends_at" IS NOT NULL OR (("queue_entry"."joined_at", "queue_entry"."buyer_id") < ("queue_entries"."joined_at", "queue_entries"."buyer_id")
  AND ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entry"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entry"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL))))
  and NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "queue_entries"."listing_id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling')))
  and EXISTS (SELECT 1
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = "queue_entries"."listing_id"
  AND ((("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND (NOT ("listing"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL)))
  AND CASE WHEN "listing"."resell_price_cents" <= 10000 THEN 1 ELSE (SELECT open_sales.cents + (SELECT coalesce(sum("hold"."amount_cents"), 0)
  FROM "payment_attempts" hold
  JOIN "orders" large_order ON "large_order"."id" = "hold"."order_id"
  WHERE ("hold"."state" IN ('creating','open','processing','canceling'))
  AND "hold"."amount_cents" > 10000
  AND "large_order"."seller_id" = "listing"."seller_id") + "listing"."resell_price_cents" <= max(CASE WHEN open_sales.count < ? THEN ? ELSE 0 END, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "listing"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))
  FROM (SELECT coalesce(sum(newest.cents), 0) AS cents, count(*) AS count
  FROM (SELECT "large_fulfilment"."price_cents" AS cents, "large_fulfilment"."state" AS state, "large_fulfilment"."order_id" AS id
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "listing"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NULL
  ORDER BY large_fulfilment.rowid DESC LIMIT ?) newest
  WHERE newest.state NOT IN (?, ?, ?) OR EXISTS (SELECT 1
  FROM "sale_refunds" large_refund
  WHERE "large_refund"."order_id" = newest.id
  AND "large_refund"."created_at" > ?) OR EXISTS (SELECT 1
  FROM "disputes" large_dispute
  WHERE "large_dispute"."order_id" = newest.id
  AND "large_dispute"."opened_at" > ?)) open_sales) END));
-- 7e87c9b8
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, ?, "queue_entries"."turn_ends_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "queue_entries"
  WHERE "queue_entries"."listing_id" = (SELECT "orders"."listing_id"
  FROM "orders"
  WHERE "orders"."id" = ?
  AND "orders"."buyer_id" = ?)
  AND "queue_entries"."turn_ends_at" > ?
  AND "queue_entries"."first_turn_ms" IS NULL
  ON CONFLICT (id) DO NOTHING;
-- 94f4acf5
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, "queue_entries"."turn_ends_at" - ?, "queue_entries"."turn_ends_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "queue_entries"."turn_ends_at" - ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN "queue_entries"."turn_ends_at" - ? END
  FROM "queue_entries"
  WHERE "queue_entries"."listing_id" = (SELECT "orders"."listing_id"
  FROM "orders"
  WHERE "orders"."id" = ?
  AND "orders"."buyer_id" = ?)
  AND "queue_entries"."turn_ends_at" > ?
  AND "queue_entries"."first_turn_ms" IS NULL
  ON CONFLICT (id) DO NOTHING;
-- 15042c50
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, ?, "queue_entries"."turn_ends_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "queue_entries"
  WHERE "queue_entries"."listing_id" = (SELECT "orders"."listing_id"
  FROM "orders"
  WHERE "orders"."id" = ?
  AND "orders"."buyer_id" = ?)
  AND "queue_entries"."turn_ends_at" > ?
  AND "queue_entries"."first_turn_ms" IS NOT NULL
  ON CONFLICT (id) DO NOTHING;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/add-to-wishlist: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 5957b8dc
select "wishes"."id", "wishes"."created_at", "listings"."id", "listings"."name", "listings"."category_id", "categories"."name", "listing_photos"."photo_id", "listings"."resell_price_cents", "seller"."name", CASE WHEN NOT ("listings"."sold_at" IS NULL) THEN 'sold' WHEN NOT ("listings"."deleted_at" IS NULL) THEN 'gone' WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND "attempt"."buyer_id" = ?
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)) THEN 'yours' WHEN NOT (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL)) THEN 'gone' WHEN NOT (NOT ("listings"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL)) THEN 'paused' WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)) THEN 'held' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?
  AND "queue_entry"."buyer_id" = ?) THEN 'yours' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?) THEN 'held' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" IS NULL
  AND "queue_entry"."buyer_id" <> ?
  AND ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entry"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entry"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL)
  AND coalesce("queue_entry"."first_until", ?) > ?
  AND NOT EXISTS (SELECT 1
  FROM "queue_entries" mine
  WHERE "mine"."listing_id" = "queue_entry"."listing_id"
  AND "mine"."buyer_id" = ?
  AND ("mine"."joined_at", "mine"."buyer_id") < ("queue_entry"."joined_at", "queue_entry"."buyer_id"))) THEN 'held' ELSE 'available' END
  from "wishes"
  inner join "listings" on "listings"."id" = "wishes"."listing_id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  inner join "users" "seller" on "seller"."id" = "listings"."seller_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  where "wishes"."buyer_id" = ?
  order by "wishes"."created_at" desc, "wishes"."id" desc limit ?;

---- GET /api/add-to-wishlist once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 5957b8dc (select "wishes"."id", "wishes"."created_at", "listings"."id")

---- POST /api/add-to-wishlist: 5 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 81faba30
INSERT INTO "wishes" ("id", "buyer_id", "listing_id", "created_at", "told_cents") SELECT ?, ?, "listing"."id", ?, "listing"."resell_price_cents"
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = ?
  AND ("listing"."deleted_at" IS NULL)
  AND (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  ON CONFLICT DO NOTHING;
-- 3d5be730
SELECT "listing"."id"
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = ?
  AND ("listing"."deleted_at" IS NULL)
  AND (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)));
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- DELETE /api/add-to-wishlist/:id: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 90afcd00
delete
  from "wishes"
  where ("wishes"."id" = ?
  and "wishes"."buyer_id" = ?);
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/wants: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- e94ceeab
select "id", "title", "author", "isbn", "title_id", "category_id", "max_cents", "condition", "created_at", CASE WHEN "warned_at" IS NOT NULL THEN "used_at" + ? END, (SELECT json_group_array(json_object('listingId', listing_id, 'at', at))
  FROM (SELECT "found"."listing_id", "found"."at"
  FROM ( SELECT "want_matches"."listing_id", "want_matches"."at"
  FROM "want_matches"
  WHERE "want_matches"."want_id" = "wants"."id"
  ORDER BY "want_matches"."at" DESC LIMIT ?) found
  JOIN "listings" listing ON "listing"."id" = "found"."listing_id"
  ORDER BY ("listing"."stock" = 1) DESC, "found"."at" DESC LIMIT ?))
  from "wants"
  where "wants"."person_id" = ?
  order by "wants"."created_at" desc, "wants"."id" desc limit ?;

---- GET /api/wants once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- e94ceeab (select "id", "title", "author", "isbn", "title_id", "categor)

---- POST /api/wants: 9 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 0a943fe6 (INSERT INTO "guard" (ok) SELECT 0)
-- 08ad13d5
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((? IS NULL OR EXISTS (SELECT 1
  FROM "titles"
  WHERE "titles"."id" = ?)), 0);
-- 4c3c4012
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((? IS NULL OR EXISTS (SELECT 1
  FROM "categories"
  WHERE "categories"."id" = ?
  AND ("categories"."merged_into" IS NULL))), 0);
-- 1495a315
INSERT INTO "wants" ("title", "author", "isbn", "category_id", "condition", "title_id", "max_cents", "id", "person_id", "name_key", "author_key", "wanted_id", "created_at", "used_at") SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
  WHERE EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  ON CONFLICT ("person_id", "sought_key") DO UPDATE SET "max_cents" = ?, "condition" = ?, "title" = coalesce("excluded"."title", "wants"."title"), "author" = coalesce("excluded"."author", "wants"."author"), "isbn" = coalesce("excluded"."isbn", "wants"."isbn"), "title_id" = coalesce("excluded"."title_id", "wants"."title_id"), "wanted_id" = CASE WHEN "excluded"."title" IS NULL THEN coalesce("excluded"."wanted_id", "wants"."wanted_id") ELSE "excluded"."wanted_id" END, "used_at" = ?, "warned_at" = ?
  RETURNING "wants"."id" AS id;
-- d42aadff
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce(((SELECT count(*)
  FROM "wants"
  WHERE "wants"."person_id" = ?) <= ?), 0);
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/wants/keep: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- af7fb578
UPDATE "wants" SET "used_at" = ?, "warned_at" = ?
  WHERE "wants"."person_id" = ?
  AND "wants"."warned_at" IS NOT NULL;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- DELETE /api/wants/:id: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 49fac881
delete
  from "wants"
  where ("wants"."id" = ?
  and "wants"."person_id" = ?);
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/wanted: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 9f6f92b3
select "wanted_titles"."id", coalesce("titles"."name", "wanted_titles"."title"), iif("titles"."id" IS NULL, "wanted_titles"."author", "titles"."author"), "wanted_titles"."people", "titles"."copies"
  from "wanted_titles"
  left join "titles" on "titles"."id" = "wanted_titles"."id"
  where (known = 1 OR people >= 3)
  order by "wanted_titles"."people" desc, "wanted_titles"."id" desc limit ?;

---- GET /api/wanted once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 9f6f92b3 (select "wanted_titles"."id", coalesce("titles"."name", "want)

---- GET /api/sold-products: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- c49b9a24
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "photos"."id", "photos"."width", "photos"."height", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at", "listings"."phone_number", CASE WHEN ("users"."deleted_at" IS NULL) THEN "users"."email" ELSE '' END, "listings"."sold_at", (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL)), EXISTS (SELECT 1
  FROM "reports"
  WHERE "reports"."listing_id" = "listings"."id"
  AND "reports"."settled_at" IS NULL), "orders"."buyer_name", "orders"."buyer_email", "sales"."amount_cents", "orders"."state", "payment_attempts"."intent_id", "orders"."id"
  from "listings"
  inner join "sales" on "sales"."listing_id" = "listings"."id"
  inner join "orders" on "orders"."id" = "sales"."order_id"
  inner join "payment_attempts" on "payment_attempts"."id" = "sales"."attempt_id"
  inner join "users" on "users"."id" = "listings"."seller_id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  left join "photos" on "photos"."id" = "listing_photos"."photo_id"
  where ("listings"."sold_at" is not null
  and "listings"."cleared_at" is null)
  order by "listings"."sold_at" desc, "listings"."id" desc limit ?;

---- GET /api/sold-products once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- c49b9a24 (select "listings"."name", "listings"."author", "listings"."i)

---- GET /api/todo/admin: 3 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- b22ee9e2
select coalesce((select "count"
  from "report_totals"
  where "report_totals"."kind" = ?), 0), coalesce((select "count"
  from "report_totals"
  where "report_totals"."kind" = ?), 0), (SELECT count(DISTINCT id)
  FROM (SELECT "review_id" AS id
  FROM "review_reports"
  WHERE "settled_at" IS NULL
  ORDER BY "created_at" LIMIT ?)), (SELECT count(DISTINCT id)
  FROM (SELECT "conversation_id" AS id
  FROM "conversation_reports"
  WHERE "settled_at" IS NULL
  ORDER BY "place" LIMIT ?)), coalesce((select sum("users")
  from "role_counts"
  where ("role_counts"."role" = ?
  and "role_counts"."verified" = ?)), 0), (select count(*)
  from "spendings"
  where ("spendings"."state" = 'waiting'
  AND "spendings"."at" > ?)
  AND "spendings"."admin_id" <> ?), (SELECT count(*)
  FROM (SELECT 1
  FROM (select min("stripe_events"."id") as "id", "stripe_events"."alert" || ', ' || coalesce("stripe_events"."intent_id", "stripe_events"."type") || coalesce(', ' || (SELECT ? || ' ' || "users"."name"
  FROM "users"
  WHERE "users"."id" = "stripe_events"."seller_id"), '') as "detail", CASE WHEN "stripe_events"."alert" = 'settled_after_backup' OR "stripe_events"."alert" IN (?, ?, ?, ?, ?) THEN (SELECT "sales"."order_id"
  FROM "payment_attempts"
  JOIN "sales" ON "sales"."attempt_id" = "payment_attempts"."id"
  WHERE "payment_attempts"."intent_id" = "stripe_events"."intent_id") END as "order"
  from "stripe_events"
  where ("stripe_events"."alert" is not null
  and "stripe_events"."seen_at" is null
  and not ("stripe_events"."alert" = ?
  AND exists (select 1
  from "refunds"
  inner join "payment_attempts" on "payment_attempts"."id" = "refunds"."attempt_id"
  where ("payment_attempts"."intent_id" = "stripe_events"."intent_id"
  and "refunds"."state" = ?)))
  and not ("stripe_events"."alert" = ?
  AND exists (select 1
  from "stripe_events" "decided"
  where "decided"."id" IN (replace("stripe_events"."id", ':open', ':won'), replace("stripe_events"."id", ':open', ':lost')))))
  group by "stripe_events"."alert", coalesce("stripe_events"."intent_id", "stripe_events"."id")) LIMIT ?)) + (SELECT count(*)
  FROM (SELECT 1
  FROM (select "attempt_id" as "id", "refunds"."reason" || ', ' || "refunds"."amount_cents" || ' ' || ? as "detail", NULL as "order"
  from "refunds"
  where ("refunds"."state" = ?
  and "refunds"."created_at" <= ?)) LIMIT ?)) + (SELECT count(*)
  FROM (SELECT 1
  FROM (select "user_id" as "id", "payout_accounts"."state" || coalesce(', ' || "payout_accounts"."refusal", '') as "detail", NULL as "order"
  from "payout_accounts"
  where ("payout_accounts"."refusal" IS NOT NULL OR "payout_accounts"."state" IN ('rejected','closed'))
  AND ("payout_accounts"."refusal" IS NOT NULL OR coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "payout_accounts"."user_id"
  AND "payout_totals"."account" = 'seller'), 0) > 0)) LIMIT ?)) + (SELECT count(*)
  FROM (SELECT 1
  FROM (select "transfers"."order_id" || '.' || "transfers"."try_number" as "id", "transfers"."cents" || ' ' || ? || ', ' || "transfers"."failure" as "detail", NULL as "order"
  from "transfers"
  where "transfers"."state" = 'waiting'
  AND "transfers"."failure" IS NOT NULL
  AND "transfers"."changed_at" > ?
  AND "transfers"."due_at" IS NOT NULL) LIMIT ?)) + (SELECT count(*)
  FROM (SELECT 1
  FROM (select "transfers"."order_id" || '.' || "transfers"."try_number" as "id", "transfers"."state" || ', ' || "transfers"."cents" || ' ' || ? as "detail", NULL as "order"
  from "transfers"
  where ("transfers"."state" = 'sending'
  AND "transfers"."leased_until" > 0
  AND "transfers"."changed_at" <= ? or "transfers"."state" = 'waiting'
  AND "transfers"."due_at" IS NOT NULL
  AND CASE WHEN "transfers"."held_until" > "transfers"."due_at" THEN "transfers"."held_until" ELSE "transfers"."due_at" END <= ?
  AND NOT coalesce((SELECT "sale_status"."payout_blocked"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "transfers"."order_id"), 0))) LIMIT ?)) + (SELECT count(*)
  FROM (SELECT 1
  FROM (select "seller_id" as "id", coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "payout_waits"."seller_id"
  AND "payout_totals"."account" = 'seller'), 0) || ' ' || ? as "detail", NULL as "order"
  from "payout_waits"
  where "payout_waits"."asked_at" IS NOT NULL
  AND "payout_waits"."asked_at" <= ?) LIMIT ?)) + (SELECT count(*)
  FROM (SELECT 1
  FROM (select "id" as "id", coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "users"."id"
  AND "payout_totals"."account" = 'seller'), 0) || ' ' || ? as "detail", NULL as "order"
  from "users"
  where "users"."role" = 'Seller'
  AND "users"."suspended_at" IS NOT NULL
  AND "users"."deleted_at" IS NULL
  AND coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "users"."id"
  AND "payout_totals"."account" = 'seller'), 0) > 0) LIMIT ?)) + (SELECT count(*)
  FROM (SELECT 1
  FROM (select "id" as "id", "list_differences"."list" || ', ' || ? || ' ' || "list_differences"."theirs_cents" || ' ' || ? || ', ' || ? || ' ' || "list_differences"."ours_cents" || ' ' || ? as "detail", NULL as "order"
  from "list_differences") LIMIT ?)) + (SELECT count(*)
  FROM (SELECT 1
  FROM (select CAST("coverage_readings"."read_at" AS TEXT) as "id", ? || ' ' || ("coverage_readings"."available_cents" + "coverage_readings"."pending_cents") || ' ' || ? || ', ' || ? || ' ' || ("coverage_readings"."held_cents" + "coverage_readings"."seller_cents" + "coverage_readings"."back_cents") || ' ' || ? as "detail", NULL as "order"
  from "coverage_readings"
  where ("coverage_readings"."read_at" = (select max("read_at")
  from "coverage_readings")
  and "coverage_readings"."available_cents" + "coverage_readings"."pending_cents" < "coverage_readings"."held_cents" + "coverage_readings"."seller_cents" + "coverage_readings"."back_cents")) LIMIT ?)) + (SELECT count(*)
  FROM (SELECT 1
  FROM (select due.value ->> 0 as "id", coalesce(? || ' ' || datetime("leases"."done_at" / 1000, 'unixepoch') || ' UTC', ?) as "detail", NULL as "order"
  from json_each(?) due
  left join "leases" on "leases"."job" = due.value ->> 0
  where coalesce("leases"."done_at", (select "created_at"
  from "payment_attempts"
  where payment_attempts.rowid = (SELECT min(rowid)
  FROM "payment_attempts"))) <= ? - (due.value ->> 1)) LIMIT ?))
  from (SELECT 1);
-- 47e8fe09
select "orders"."id", "orders"."listing_id", "orders"."listing_name", "listing_photos"."photo_id", "orders"."buyer_name", "seller"."name", "fulfilments"."deadline_at"
  from "fulfilments"
  inner join "orders" on "orders"."id" = "fulfilments"."order_id"
  inner join "users" "seller" on "seller"."id" = "orders"."seller_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "orders"."listing_id"
  and "listing_photos"."position" = ?)
  where ("fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null
  and "fulfilments"."frozen_at" is null)
  order by "fulfilments"."deadline_at", "fulfilments"."order_id" limit ?;

---- GET /api/todo/admin once more: 3 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- b22ee9e2 (select coalesce((select "count")
-- 47e8fe09 (select "orders"."id", "orders"."listing_id", "orders"."listi)

---- GET /api/jobs: 8 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7a45c12b
select "job", "holder", "expires_at", "started_at", "done_at", "failed_since"
  from "leases";
-- df027a22
select count(*), min(overdue.at), (SELECT newest.error
  FROM (SELECT "letter"."created_at" AS at, "letter"."error" AS error
  FROM "outbox" letter
  WHERE "letter"."state" = 'due'
  AND ("letter"."tries" > 0 OR "letter"."error" IS NOT NULL)
  UNION ALL SELECT "letter"."created_at", "letter"."error"
  FROM "outbox" letter
  WHERE "letter"."state" = 'due'
  AND "letter"."urgent" IN (0, 1)
  AND "letter"."due_at" <= ?
  AND "letter"."tries" = 0
  AND "letter"."error" IS NULL) newest
  ORDER BY newest.at DESC LIMIT 1), (SELECT count(*)
  FROM "outbox" letter
  WHERE "state" = 'dead'), (SELECT count(*)
  FROM "outbox" letter
  WHERE "state" = 'late'), (SELECT count(*)
  FROM "outbox" letter
  WHERE "error" = 'suppressed'), (SELECT count(*)
  FROM "outbox" letter
  WHERE "state" = 'dead'
  AND "unsure" > 0)
  from (SELECT "letter"."created_at" AS at, "letter"."error" AS error
  FROM "outbox" letter
  WHERE "letter"."state" = 'due'
  AND ("letter"."tries" > 0 OR "letter"."error" IS NOT NULL)
  UNION ALL SELECT "letter"."created_at", "letter"."error"
  FROM "outbox" letter
  WHERE "letter"."state" = 'due'
  AND "letter"."urgent" IN (0, 1)
  AND "letter"."due_at" <= ?
  AND "letter"."tries" = 0
  AND "letter"."error" IS NULL) overdue;
-- 082b5a40
select (SELECT count(*)
  FROM "pushes" push
  WHERE "push"."state" = 'due'
  AND "push"."tries" + ("push"."error" IS NOT NULL) > 0), (SELECT min(+"created_at")
  FROM "pushes" push
  WHERE "push"."state" = 'due'
  AND "push"."tries" + ("push"."error" IS NOT NULL) > 0), (SELECT "error"
  FROM "pushes" push
  WHERE "push"."state" = 'due'
  AND "push"."tries" + ("push"."error" IS NOT NULL) > 0
  ORDER BY "created_at" DESC LIMIT 1), (SELECT count(*)
  FROM "pushes" push
  WHERE "state" = 'dead')
  from (SELECT 1);
-- 04443bcc
select (SELECT count(*)
  FROM "purges"), (SELECT min("changed_at")
  FROM "purges")
  from (SELECT 1);
-- ef4d351c
select (SELECT count(*)
  FROM "follow_ups"), (SELECT coalesce(sum("copies"), 0)
  FROM "follow_ups")
  from (SELECT 1);
-- a26c30b2
select count(*), min("created_at")
  from (select "created_at"
  from "sale_refunds"
  where "sale_refunds"."state" = ?
  order by "sale_refunds"."created_at" limit ?) "owed";
-- 1b15c5ed
select count(*), min("at")
  from (select CASE WHEN "transfers"."held_until" > "transfers"."due_at" THEN "transfers"."held_until" ELSE "transfers"."due_at" END as "at"
  from "transfers"
  where ("transfers"."state" = 'waiting'
  AND "transfers"."due_at" IS NOT NULL
  and CASE WHEN "transfers"."held_until" > "transfers"."due_at" THEN "transfers"."held_until" ELSE "transfers"."due_at" END <= ?)
  order by CASE WHEN "transfers"."held_until" > "transfers"."due_at" THEN "transfers"."held_until" ELSE "transfers"."due_at" END limit ?) "due";

---- GET /api/jobs once more: 8 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7a45c12b (select "job", "holder", "expires_at", "started_at", "done_at)
-- df027a22 (select count(*), min(overdue.at), (SELECT newest.error)
-- 082b5a40 (select (SELECT count(*))
-- 04443bcc (select (SELECT count(*))
-- ef4d351c (select (SELECT count(*))
-- a26c30b2 (select count(*), min("created_at"))
-- 1b15c5ed (select count(*), min("at"))

---- GET /api/todo/buyer: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- a8b5ba5b
select "orders"."id", "orders"."listing_id", "orders"."listing_name", "orders"."price_cents", "orders"."state", "orders"."created_at", "orders"."buyer_name", "orders"."buyer_email", "orders"."phone_number", "orders"."location", "orders"."listing_version", "orders"."snapshot", CASE WHEN json_array_length("orders"."snapshot", '$.photos') > 0 THEN CASE WHEN "orders"."state" <> 'void'
  AND EXISTS (SELECT 1
  FROM "order_photos" kept
  WHERE "kept"."order_id" = "orders"."id") THEN json_extract("orders"."snapshot", '$.photos') WHEN "orders"."state" = 'void' THEN (SELECT json_group_array(id)
  FROM ( SELECT booked.value AS id
  FROM json_each("orders"."snapshot", '$.photos') booked
  WHERE EXISTS (SELECT 1
  FROM "listing_photos" placed
  WHERE "placed"."listing_id" = "orders"."listing_id"
  AND "placed"."photo_id" = booked.value)
  ORDER BY booked.key)) END END, "paid"."intent_id", "sales"."sold_at", "seller"."name", "seller"."email", "listings"."phone_number", CASE WHEN NOT ("listings"."sold_at" IS NULL) THEN 'sold' WHEN NOT ("listings"."deleted_at" IS NULL) THEN 'gone' WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND "attempt"."buyer_id" = ?
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)) THEN 'yours' WHEN NOT (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL)) THEN 'gone' WHEN NOT (NOT ("listings"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL)) THEN 'paused' WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)) THEN 'held' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?
  AND "queue_entry"."buyer_id" = ?) THEN 'yours' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?) THEN 'held' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" IS NULL
  AND "queue_entry"."buyer_id" <> ?
  AND ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entry"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entry"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL)
  AND coalesce("queue_entry"."first_until", ?) > ?
  AND NOT EXISTS (SELECT 1
  FROM "queue_entries" mine
  WHERE "mine"."listing_id" = "queue_entry"."listing_id"
  AND "mine"."buyer_id" = ?
  AND ("mine"."joined_at", "mine"."buyer_id") < ("queue_entry"."joined_at", "queue_entry"."buyer_id"))) THEN 'held' ELSE 'available' END, (SELECT 1 + (SELECT count(*)
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "mine"."listing_id"
  AND ("queue_entry"."joined_at", "queue_entry"."buyer_id") < ("mine"."joined_at", "mine"."buyer_id"))
  FROM "queue_entries" mine
  WHERE "mine"."listing_id" = "listings"."id"
  AND "mine"."buyer_id" = ?), CASE "orders"."state" WHEN 'pending' THEN (select "turn_ends_at"
  from "queue_entries"
  where ("queue_entries"."listing_id" = "listings"."id"
  and "queue_entries"."buyer_id" = ?
  and "queue_entries"."turn_ends_at" > ?)) END, CASE "orders"."state" WHEN 'pending' THEN (select "expires_at"
  from "payment_attempts" "attempt"
  where ("attempt"."listing_id" = "listings"."id"
  and +"attempt"."order_id" = "orders"."id"
  and ("attempt"."state" IN ('creating','open','processing','canceling'))
  and "attempt"."state" <> ?
  and "attempt"."expires_at" > ?)) END, CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listings"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listings"."id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listings"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listings"."id"
  AND "passed_turn"."at" > ?) ended) END, ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = ?
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?), (SELECT "unpaid"."declines"
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listings"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  ORDER BY "unpaid"."created_at" DESC LIMIT 1), EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listings"."id"
  AND NOT EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "passed_turn"."buyer_id"
  AND "unpaid"."listing_id" = "passed_turn"."listing_id"
  AND "unpaid"."unpaid_at" > "passed_turn"."at")), "fulfilments"."state", NOT coalesce("fulfilments"."deadline_at" IS NULL
  AND (SELECT "ended"."at"
  FROM "fulfilment_events" ended
  WHERE "ended"."order_id" = "fulfilments"."order_id"
  AND "ended"."state" IN ('completed','canceled','refunded')
  ORDER BY "ended"."number" LIMIT 1) <= ?, 0)
  AND "fulfilments"."called_off_at" IS NULL, "back"."amount_cents", "back"."reason", "back"."state"
  from "orders"
  inner join "listings" on "listings"."id" = "orders"."listing_id"
  inner join "users" "seller" on "seller"."id" = "orders"."seller_id"
  left join "sales" on "sales"."order_id" = "orders"."id"
  left join "fulfilments" on "fulfilments"."order_id" = "sales"."order_id"
  left join "payment_attempts" "paid" on "paid"."id" = "sales"."attempt_id"
  left join "refunds" "back" on "back"."attempt_id" = (SELECT latest.id
  FROM (SELECT "refunds"."attempt_id" AS id, max("refunds"."created_at")
  FROM "payment_attempts" attempt
  JOIN "refunds" ON "refunds"."attempt_id" = "attempt"."id"
  WHERE "attempt"."order_id" = "orders"."id") latest)
  where (+"orders"."buyer_id" = ?
  AND "orders"."id" IN (select "id"
  from "orders"
  where ("orders"."id" IN ( SELECT "attempt"."order_id"
  FROM "payment_attempts" attempt
  WHERE "attempt"."buyer_id" = ?
  AND "attempt"."expires_at" > 0
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  UNION ALL SELECT "order"."id"
  FROM "queue_entries" queue_entry
  CROSS JOIN "orders" "order" ON "order"."listing_id" = "queue_entry"."listing_id"
  AND "order"."buyer_id" = ?
  AND "order"."state" = 'pending'
  WHERE "queue_entry"."buyer_id" = ?
  AND "queue_entry"."turn_ends_at" > ?
  UNION ALL SELECT chosen
  FROM (SELECT "order"."id" AS chosen
  FROM "orders" "order"
  WHERE "order"."buyer_id" = ?
  AND "order"."state" = 'pending'
  ORDER BY "order"."created_at" DESC, "order"."id" DESC LIMIT ?)
  UNION ALL SELECT chosen
  FROM (SELECT "order"."id" AS chosen
  FROM "orders" "order"
  WHERE "order"."buyer_id" = ?
  AND "order"."state" = 'void'
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND "order"."changed_at" > ?
  ORDER BY "order"."changed_at" DESC LIMIT ?))
  and "orders"."state" in (?, ?))
  order by ( EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."order_id" = "orders"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))) OR EXISTS (SELECT 1
  FROM "queue_entries"
  WHERE "queue_entries"."listing_id" = "orders"."listing_id"
  AND "queue_entries"."buyer_id" = ?
  AND "queue_entries"."turn_ends_at" > ?)) desc, "orders"."created_at" desc, "orders"."id" desc limit ?)
  and ("orders"."state" <> 'deleted'
  AND "orders"."hidden_at" IS NULL))
  order by ( EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."order_id" = "orders"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))) OR EXISTS (SELECT 1
  FROM "queue_entries"
  WHERE "queue_entries"."listing_id" = "orders"."listing_id"
  AND "queue_entries"."buyer_id" = ?
  AND "queue_entries"."turn_ends_at" > ?)) desc, "orders"."created_at" desc, "orders"."id" desc;
-- c9b2452b
select "wishes"."id", "listings"."id", "listings"."name", "listing_photos"."photo_id", "listings"."resell_price_cents", CASE WHEN NOT ("listings"."sold_at" IS NULL) THEN 'sold' WHEN NOT ("listings"."deleted_at" IS NULL) THEN 'gone' WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND "attempt"."buyer_id" = ?
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)) THEN 'yours' WHEN NOT (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL)) THEN 'gone' WHEN NOT (NOT ("listings"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL)) THEN 'paused' WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)) THEN 'held' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?
  AND "queue_entry"."buyer_id" = ?) THEN 'yours' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?) THEN 'held' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" IS NULL
  AND "queue_entry"."buyer_id" <> ?
  AND ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entry"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entry"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL)
  AND coalesce("queue_entry"."first_until", ?) > ?
  AND NOT EXISTS (SELECT 1
  FROM "queue_entries" mine
  WHERE "mine"."listing_id" = "queue_entry"."listing_id"
  AND "mine"."buyer_id" = ?
  AND ("mine"."joined_at", "mine"."buyer_id") < ("queue_entry"."joined_at", "queue_entry"."buyer_id"))) THEN 'held' ELSE 'available' END, "listings"."sold_at", CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND "attempt"."state" = 'canceled') THEN (SELECT max("attempt"."changed_at")
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND "attempt"."state" = 'canceled'
  AND "attempt"."changed_at" > max("wishes"."created_at", ?)
  AND "attempt"."buyer_id" <> ?) END, EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "listings"."id"
  AND "order"."state" = 'paid'
  AND "order"."buyer_id" = ?)
  from "wishes"
  inner join "listings" on "listings"."id" = "wishes"."listing_id"
  inner join "users" "seller" on "seller"."id" = "listings"."seller_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  where "wishes"."buyer_id" = ?
  order by "wishes"."created_at" desc, "wishes"."id" desc limit ?;
-- 7a2d733d
select "orders"."id", "orders"."listing_id", "orders"."listing_name", "listing_photos"."photo_id", "seller"."name", "fulfilments"."state", CASE "fulfilments"."state" WHEN 'deciding' THEN "fulfilments"."deadline_at" + ? ELSE "fulfilments"."deadline_at" END
  from "fulfilments"
  inner join "orders" on "orders"."id" = "fulfilments"."order_id"
  inner join "users" "seller" on "seller"."id" = "orders"."seller_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "orders"."listing_id"
  and "listing_photos"."position" = ?)
  where "fulfilments"."order_id" IN (SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."buyer_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null
  and "fulfilments"."frozen_at" is null
  AND ("fulfilments"."state" <> ? OR NOT EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."returned_at" IS NOT NULL))
  AND ("fulfilments"."state" <> ? OR EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."kind" = 'no_code'
  AND "sale_case"."answer_text" IS NULL)))
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."buyer_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null
  and "fulfilments"."frozen_at" is null
  AND ("fulfilments"."state" <> ? OR NOT EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."returned_at" IS NOT NULL))
  AND ("fulfilments"."state" <> ? OR EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."kind" = 'no_code'
  AND "sale_case"."answer_text" IS NULL)))
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."buyer_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null
  and "fulfilments"."frozen_at" is null
  AND ("fulfilments"."state" <> ? OR NOT EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."returned_at" IS NOT NULL))
  AND ("fulfilments"."state" <> ? OR EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."kind" = 'no_code'
  AND "sale_case"."answer_text" IS NULL)))
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."buyer_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null
  and "fulfilments"."frozen_at" is null
  AND ("fulfilments"."state" <> ? OR NOT EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."returned_at" IS NOT NULL))
  AND ("fulfilments"."state" <> ? OR EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."kind" = 'no_code'
  AND "sale_case"."answer_text" IS NULL)))
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."buyer_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null
  and "fulfilments"."frozen_at" is null
  AND ("fulfilments"."state" <> ? OR NOT EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."returned_at" IS NOT NULL))
  AND ("fulfilments"."state" <> ? OR EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."kind" = 'no_code'
  AND "sale_case"."answer_text" IS NULL)))
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."buyer_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null
  and "fulfilments"."frozen_at" is null
  AND ("fulfilments"."state" <> ? OR NOT EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."returned_at" IS NOT NULL))
  AND ("fulfilments"."state" <> ? OR EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."kind" = 'no_code'
  AND "sale_case"."answer_text" IS NULL)))
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?))
  order by "fulfilments"."deadline_at", "orders"."id" limit ?;

---- GET /api/todo/buyer once more: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- a8b5ba5b (select "orders"."id", "orders"."listing_id", "orders"."listi)
-- c9b2452b (select "wishes"."id", "listings"."id", "listings"."name", "l)
-- 7a2d733d (select "orders"."id", "orders"."listing_id", "orders"."listi)

---- GET /api/todo/seller: 5 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 508fe656
select "orders"."id", "orders"."listing_id", "orders"."listing_name", "listing_photos"."photo_id", "orders"."buyer_name", "sales"."amount_cents", "sales"."sold_at", "fulfilments"."state", "fulfilments"."deadline_at", "fulfilments"."cancel_asked_at" is not null
  from "fulfilments"
  inner join "orders" on "orders"."id" = "fulfilments"."order_id"
  inner join "sales" on "sales"."order_id" = "orders"."id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "orders"."listing_id"
  and "listing_photos"."position" = ?)
  where "fulfilments"."order_id" IN (SELECT sale
  FROM (SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."seller_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null
  and "fulfilments"."frozen_at" is null
  AND "fulfilments"."deadline_at" <= ?)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?))
  UNION ALL SELECT sale
  FROM (SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."seller_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null
  and "fulfilments"."frozen_at" is null
  AND "fulfilments"."deadline_at" > ?)
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?))
  UNION ALL SELECT sale
  FROM (SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."seller_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null
  and "fulfilments"."frozen_at" is null
  AND ("fulfilments"."state" <> ? OR EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."returned_at" IS NOT NULL))
  AND ("fulfilments"."state" <> ? OR NOT EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."kind" = 'no_code'
  AND "sale_case"."answer_text" IS NULL)))
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."seller_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null
  and "fulfilments"."frozen_at" is null
  AND ("fulfilments"."state" <> ? OR EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."returned_at" IS NOT NULL))
  AND ("fulfilments"."state" <> ? OR NOT EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."kind" = 'no_code'
  AND "sale_case"."answer_text" IS NULL)))
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)
  UNION ALL SELECT sale
  FROM (SELECT "fulfilments"."order_id" AS sale
  FROM "fulfilments"
  WHERE ("fulfilments"."seller_id" = ?
  and "fulfilments"."state" = ?
  and "fulfilments"."deadline_at" is not null
  and "fulfilments"."frozen_at" is null
  AND ("fulfilments"."state" <> ? OR EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."returned_at" IS NOT NULL))
  AND ("fulfilments"."state" <> ? OR NOT EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilments"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."kind" = 'no_code'
  AND "sale_case"."answer_text" IS NULL)))
  ORDER BY "fulfilments"."deadline_at", "fulfilments"."order_id" LIMIT ?)))
  order by "fulfilments"."deadline_at", "orders"."id";
-- 8c4f5ecf
select "listings"."id", "listings"."name", "listings"."version", "listings"."recheck", "listing_photos"."photo_id"
  from "listings"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  where ("listings"."seller_id" = ?
  and "listings"."recheck" is not null
  and (("listings"."sold_at" IS NULL)
  AND ("listings"."deleted_at" IS NULL)))
  order by "listings"."posted_at" desc, "listings"."id" desc limit ?;
-- 17122702
select "listings"."id", "listings"."name"
  from "unpictured_listings"
  inner join "listings" on "listings"."id" = "unpictured_listings"."listing_id"
  where "unpictured_listings"."seller_id" = ?
  order by "unpictured_listings"."posted_at" desc, "unpictured_listings"."listing_id" desc limit ?;
-- 6ca0cb15
select "users"."verified", "user_counts"."listings", "user_counts"."unpictured", "payout_totals"."cents", "payout_accounts"."state", (SELECT "payout_wait"."asked_at" + ?
  FROM "payout_waits" payout_wait
  LEFT JOIN "payout_accounts" waiting_account ON "waiting_account"."user_id" = "payout_wait"."seller_id"
  WHERE "payout_wait"."seller_id" = "users"."id"
  AND coalesce("waiting_account"."state", 'none') IN ('none', 'started', 'closed'))
  from "users"
  left join "user_counts" on "user_counts"."user_id" = "users"."id"
  left join "payout_totals" on ("payout_totals"."seller_id" = "users"."id"
  and "payout_totals"."account" = ?)
  left join "payout_accounts" on "payout_accounts"."user_id" = "users"."id"
  where "users"."id" = ?;

---- GET /api/todo/seller once more: 5 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 508fe656 (select "orders"."id", "orders"."listing_id", "orders"."listi)
-- 8c4f5ecf (select "listings"."id", "listings"."name", "listings"."versi)
-- 17122702 (select "listings"."id", "listings"."name")
-- 6ca0cb15 (select "users"."verified", "user_counts"."listings", "user_c)

---- GET /api/products/:id/availability: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- fdf8d31a
select CASE WHEN NOT ("listings"."sold_at" IS NULL) THEN 'sold' WHEN NOT ("listings"."deleted_at" IS NULL) THEN 'gone' WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND "attempt"."buyer_id" = ?
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)) THEN 'yours' WHEN NOT (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL)) THEN 'gone' WHEN NOT (NOT ("listings"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL)) THEN 'paused' WHEN EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "listings"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  AND ("attempt"."state" = 'processing' OR "attempt"."expires_at" > ?)) THEN 'held' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?
  AND "queue_entry"."buyer_id" = ?) THEN 'yours' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" > ?) THEN 'held' WHEN EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listings"."id"
  AND "queue_entry"."turn_ends_at" IS NULL
  AND "queue_entry"."buyer_id" <> ?
  AND ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entry"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entry"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL)
  AND coalesce("queue_entry"."first_until", ?) > ?
  AND NOT EXISTS (SELECT 1
  FROM "queue_entries" mine
  WHERE "mine"."listing_id" = "queue_entry"."listing_id"
  AND "mine"."buyer_id" = ?
  AND ("mine"."joined_at", "mine"."buyer_id") < ("queue_entry"."joined_at", "queue_entry"."buyer_id"))) THEN 'held' ELSE 'available' END
  from "listings"
  inner join "users" "seller" on "seller"."id" = "listings"."seller_id"
  where "listings"."id" = ?;

---- GET /api/products/:id/availability once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- fdf8d31a (select CASE WHEN NOT ("listings"."sold_at" IS NULL) THEN 'so)

---- PUT /api/reported-product/:id: 12 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 890aa150
INSERT INTO "reports" ("id", "listing_id", "reporter_id", "reason", "created_at", "by_experienced") SELECT ?, "listing"."id", ?, ?, ?, (EXISTS (SELECT 1
  FROM "fulfilments"
  WHERE "fulfilments"."buyer_id" = ?
  AND "fulfilments"."state" = 'completed') OR EXISTS (SELECT 1
  FROM "fulfilments"
  WHERE "fulfilments"."seller_id" = ?
  AND "fulfilments"."state" = 'completed'))
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = ?
  AND ("listing"."deleted_at" IS NULL)
  AND (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  AND "listing"."seller_id" <> ?
  ON CONFLICT DO NOTHING;
-- eacfcb84
INSERT INTO "report_counts" ("listing_id", "reports", "by_experienced", "first_at", "last_at") SELECT "report"."listing_id", ?, "report"."by_experienced", "report"."created_at", "report"."created_at"
  FROM "reports" report
  WHERE "report"."id" = ?
  ON CONFLICT ("listing_id") DO UPDATE SET "reports" = "report_counts"."reports" + 1, "by_experienced" = "report_counts"."by_experienced" + excluded.by_experienced, "first_at" = min("report_counts"."first_at", excluded.first_at), "last_at" = max("report_counts"."last_at", excluded.last_at);
-- 406bd2f6
INSERT INTO "report_totals" ("kind", "count") SELECT ?, ?
  FROM "reports" report
  JOIN "report_counts" reported ON "reported"."listing_id" = "report"."listing_id"
  WHERE "report"."id" = ?
  AND "reported"."reports" = 1
  ON CONFLICT ("kind") DO UPDATE SET "count" = "report_totals"."count" + 1;
-- 8d3bee99
update "user_counts" set "listing_reports" = "user_counts"."listing_reports" + 1
  where "user_counts"."user_id" = (SELECT "listing"."seller_id"
  FROM "reports" report
  JOIN "listings" listing ON "listing"."id" = "report"."listing_id"
  WHERE "report"."id" = ?);
-- 4211ca4f
INSERT INTO "rate_limit_counts" ("key", "count", "resets_at") SELECT ?, ?, ?
  WHERE EXISTS (SELECT 1
  FROM "reports"
  WHERE "reports"."id" = ?)
  ON CONFLICT ("key") DO UPDATE SET "count" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN 1 ELSE min("rate_limit_counts"."count", ?) + 1 END, "resets_at" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN ? ELSE "rate_limit_counts"."resets_at" END
  RETURNING "rate_limit_counts"."count" AS count, "rate_limit_counts"."resets_at" AS resetsAt;
-- c94ace37
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((NOT (EXISTS (SELECT 1
  FROM "reports"
  WHERE "reports"."id" = ?)) OR NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?)), 0);
-- 6a8b89e2
INSERT INTO "rate_limit_counts" ("key", "count", "resets_at") SELECT ?, ?, ?
  WHERE EXISTS (SELECT 1
  FROM "reports"
  WHERE "reports"."id" = ?)
  AND NOT EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."email_verified_at" IS NOT NULL)
  ON CONFLICT ("key") DO UPDATE SET "count" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN 1 ELSE min("rate_limit_counts"."count", ?) + 1 END, "resets_at" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN ? ELSE "rate_limit_counts"."resets_at" END
  RETURNING "rate_limit_counts"."count" AS count, "rate_limit_counts"."resets_at" AS resetsAt;
-- 6ba411cb (INSERT INTO "guard" (ok) SELECT 0)
-- 09045b7e
SELECT "listing"."seller_id" AS sellerId
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = ?
  AND ("listing"."deleted_at" IS NULL)
  AND (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)));
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/reported-product: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- a7fe187a
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "photos"."id", "photos"."width", "photos"."height", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at", "listings"."phone_number", CASE WHEN ("users"."deleted_at" IS NULL) THEN "users"."email" ELSE '' END, "report_counts"."urgency", "report_counts"."reports", (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL)), "listings"."deleted_at", (SELECT json_group_array(json_array(said.name, said.email, said.reason, said.at))
  FROM ( SELECT "reporter"."name" AS name, CASE WHEN ("reporter"."deleted_at" IS NULL) THEN "reporter"."email" ELSE '' END AS email, "report"."reason" AS reason, "report"."created_at" AS at
  FROM "reports" report
  JOIN "users" reporter ON "reporter"."id" = "report"."reporter_id"
  WHERE "report"."listing_id" = "listings"."id"
  AND "report"."settled_at" IS NULL
  ORDER BY "report"."by_experienced" DESC, "report"."created_at" LIMIT ?) said), (SELECT json_group_array(json_array(answer.conversation, answer.message, answer.question, answer.text))
  FROM ( SELECT "messages"."conversation_id" AS conversation, "messages"."id" AS message, "messages"."text" AS text, (SELECT "question"."text"
  FROM "messages" question
  WHERE "question"."conversation_id" = "conversations"."id"
  AND "question"."author_id" = "conversations"."asker_id"
  AND "question"."number" < "messages"."number"
  ORDER BY "question"."number" DESC LIMIT 1) AS question
  FROM "messages"
  JOIN "conversations" ON "conversations"."id" = "messages"."conversation_id"
  WHERE "messages"."published_on" = "listings"."id"
  AND "messages"."author_id" = "conversations"."seller_id"
  ORDER BY "conversations"."created_at", "conversations"."id", "messages"."number" LIMIT ?) answer)
  from "report_counts"
  inner join "listings" on "listings"."id" = "report_counts"."listing_id"
  inner join "users" on "users"."id" = "listings"."seller_id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  left join "photos" on "photos"."id" = "listing_photos"."photo_id"
  order by "report_counts"."urgency" desc, "report_counts"."listing_id" desc limit ?;

---- GET /api/reported-product once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- a7fe187a (select "listings"."name", "listings"."author", "listings"."i)

---- DELETE /api/reported-product/:id: 11 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- fdebc888
SELECT (SELECT count(*)
  FROM "reports" report
  WHERE "report"."listing_id" = ?
  AND "report"."settled_at" IS NULL) AS open;
-- 45af2c3e
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT 'report-decided:' || "reports"."id", ?, "reports"."reporter_id", ?, json_object('of', json_array("reports"."id")), ?, ? || "reports"."reporter_id", ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "reports"."reporter_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "reports"."reporter_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "reports"
  WHERE "reports"."listing_id" = ?
  AND (SELECT count(*)
  FROM "reports" report
  WHERE "report"."listing_id" = ?
  AND "report"."settled_at" IS NULL) = (SELECT count(*)
  FROM "reports" report
  WHERE "report"."listing_id" = ?
  AND "report"."settled_at" IS NULL)
  AND "reports"."settled_at" IS NULL
  ON CONFLICT (id) DO NOTHING
  ON CONFLICT ("group_key")
  WHERE state = 'due'
  AND group_key IS NOT NULL DO UPDATE SET "facts" = CASE WHEN json_array_length("outbox"."facts", '$.of') < ? THEN json_insert("outbox"."facts", '$.of[#]', json("excluded"."facts" -> '$.of[0]')) ELSE json_set("outbox"."facts", '$.more', coalesce("outbox"."facts" ->> '$.more', 0) + 1) END, "shown_at" = coalesce("excluded"."shown_at", "outbox"."shown_at"), "read_at" = CASE WHEN "excluded"."shown_at" IS NULL THEN "outbox"."read_at" END;
-- a3820619
UPDATE "user_counts" SET "listing_reports" = "user_counts"."listing_reports" - ended.reports
  FROM (SELECT "listing"."seller_id" AS seller_id, sum("reported"."reports") AS reports
  FROM "report_counts" reported
  CROSS JOIN "listings" listing ON "listing"."id" = "reported"."listing_id"
  WHERE "reported"."listing_id" = ?
  AND (SELECT count(*)
  FROM "reports" report
  WHERE "report"."listing_id" = ?
  AND "report"."settled_at" IS NULL) = (SELECT count(*)
  FROM "reports" report
  WHERE "report"."listing_id" = ?
  AND "report"."settled_at" IS NULL)
  GROUP BY "listing"."seller_id") ended
  WHERE "user_counts"."user_id" = ended.seller_id;
-- c3a30dd6
delete
  from "report_counts"
  where "report_counts"."listing_id" = ?
  AND (SELECT count(*)
  FROM "reports" report
  WHERE "report"."listing_id" = ?
  AND "report"."settled_at" IS NULL) = (SELECT count(*)
  FROM "reports" report
  WHERE "report"."listing_id" = ?
  AND "report"."settled_at" IS NULL);
-- 72721dc2 (update "report_totals" set "count" = "report_totals"."count")
-- 93f62061
update "reports" set "outcome" = ?, "settled_at" = ?
  where ("reports"."settled_at" is null
  and "reports"."listing_id" = ?
  AND (SELECT count(*)
  FROM "reports" report
  WHERE "report"."listing_id" = ?
  AND "report"."settled_at" IS NULL) = (SELECT count(*)
  FROM "reports" report
  WHERE "report"."listing_id" = ?
  AND "report"."settled_at" IS NULL));
-- 12b79b14
INSERT INTO "audit_entries" ("id", "at", "actor_id", "action", "subject_kind", "subject_id", "reason", "detail") SELECT ?, ?, ?, ?, ?, ?, ?, CASE changes() WHEN 1 THEN ? ELSE changes() || ' ' || ? END
  WHERE changes() > 0;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/my-reports: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- af1d2107
select "reports"."id", "reports"."listing_id", "listings"."name", "reports"."reason", "reports"."created_at", "reports"."outcome", "reports"."settled_at"
  from "reports"
  inner join "listings" on "listings"."id" = "reports"."listing_id"
  where "reports"."reporter_id" = ?
  order by "reports"."created_at" desc, "reports"."id" desc limit ?;

---- GET /api/my-reports once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- af1d2107 (select "reports"."id", "reports"."listing_id", "listings"."n)

---- GET /api/reported-buyers: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 0e4f7c96
select "buyer_reports"."order_id", "orders"."listing_id", "orders"."listing_name", "seller"."name", CASE WHEN ("seller"."deleted_at" IS NULL) THEN "seller"."email" ELSE '' END, "buyer"."id", "buyer"."name", "buyer"."email", "buyer_reports"."reason", "buyer_reports"."created_at", "buyer_reports"."place", "user_counts"."buyer_reports"
  from "buyer_reports"
  inner join "orders" on "orders"."id" = "buyer_reports"."order_id"
  inner join "users" "seller" on "seller"."id" = "buyer_reports"."seller_id"
  inner join "users" "buyer" on "buyer"."id" = "buyer_reports"."buyer_id"
  inner join "user_counts" on "user_counts"."user_id" = "buyer_reports"."buyer_id"
  where ("buyer_reports"."settled_at" is null
  and ("buyer"."deleted_at" IS NULL))
  order by "buyer_reports"."place" desc, "buyer_reports"."order_id" desc limit ?;

---- GET /api/reported-buyers once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 0e4f7c96 (select "buyer_reports"."order_id", "orders"."listing_id", "o)

---- DELETE /api/reported-buyers/:id: 8 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- c5c1ccf9
UPDATE "user_counts" SET "buyer_reports" = "user_counts"."buyer_reports" - ended.reports
  FROM (SELECT "buyer_reports"."buyer_id" AS buyer_id, count(*) AS reports
  FROM "buyer_reports"
  WHERE "buyer_reports"."settled_at" is null
  AND "buyer_reports"."order_id" = ?
  GROUP BY "buyer_reports"."buyer_id") ended
  WHERE "user_counts"."user_id" = ended.buyer_id;
-- 1b7e78e0
UPDATE "report_totals" SET "count" = "report_totals"."count" - ended.buyers
  FROM (SELECT count(DISTINCT "buyer_reports"."buyer_id") AS buyers
  FROM "buyer_reports"
  WHERE "buyer_reports"."settled_at" is null
  AND "buyer_reports"."order_id" = ?
  AND EXISTS ( SELECT 1
  FROM "user_counts" of_buyer
  WHERE "of_buyer"."user_id" = "buyer_reports"."buyer_id"
  AND "of_buyer"."buyer_reports" = 0)) ended
  WHERE "report_totals"."kind" = 'buyers'
  AND ended.buyers > 0;
-- 429492dd
update "buyer_reports" set "outcome" = ?, "settled_at" = ?
  where ("buyer_reports"."settled_at" is null
  and "buyer_reports"."order_id" = ?);
-- 23754b58 (INSERT INTO "audit_entries" ("id", "at", "actor_id", "action)
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/overview: 12 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 28ee6680
select "kind", "day", "count", "cents"
  from "day_counts"
  where ("day_counts"."kind" in (?, ?, ?)
  and "day_counts"."day" >= ?);
-- 97e4ad58
select coalesce((select "count"
  from "report_totals"
  where "report_totals"."kind" = ?), 0), coalesce((select "count"
  from "report_totals"
  where "report_totals"."kind" = ?), 0), coalesce((select sum("users")
  from "role_counts"
  where ("role_counts"."role" = ?
  and "role_counts"."verified" = ?)), 0), coalesce((select sum("users")
  from "role_counts"
  where "role_counts"."role" = ?), 0), coalesce((select sum("users")
  from "role_counts"
  where "role_counts"."role" = ?), 0)
  from (SELECT 1);
-- 7626b965
select coalesce((select "cents"
  from "day_counts"
  where ("day_counts"."kind" = ?
  and "day_counts"."day" = ?)), 0), coalesce((select "cents"
  from "day_counts"
  where ("day_counts"."kind" = ?
  and "day_counts"."day" = ?)), 0), (select max("checked_at")
  from "money_comparisons"), (select CASE WHEN count("ledger_walks"."checked_until") = ? THEN min("ledger_walks"."checked_until") END
  from "ledger_walks")
  from (SELECT 1);
-- 33334f49
select "state", "part", "total"
  from "sale_totals";
-- cb8131ac
select "list", "since", "began_at", "after", "theirs_cents", "ours_cents", "ended_at", "whole_theirs_cents", "whole_ours_cents"
  from "list_comparisons";
-- e68988ed
select "read_at", "available_cents", "pending_cents", "held_cents", "seller_cents", "back_cents"
  from "coverage_readings"
  order by "coverage_readings"."read_at" desc limit ?;
-- 7692f73a
select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "id" as "id", "orders"."state" || ', ' || "orders"."listing_name" as "detail", NULL as "order"
  from "orders"
  where ("orders"."id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?
  UNION ALL SELECT "orders"."id"
  FROM "orders"
  WHERE "orders".rowid > (SELECT max(rowid)
  FROM "orders") - ?
  UNION ALL SELECT "payment_attempts"."order_id"
  FROM "payment_attempts"
  WHERE "payment_attempts".rowid > (SELECT max(rowid)
  FROM "payment_attempts") - ?)
  and "orders"."state" in (?, ?)
  and not exists (select 1
  from "sales"
  where "sales"."order_id" = "orders"."id"))) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "id" as "id", "orders"."state" || ', ' || "orders"."listing_name" as "detail", NULL as "order"
  from "orders"
  where ("orders"."id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?
  UNION ALL SELECT "orders"."id"
  FROM "orders"
  WHERE "orders".rowid > (SELECT max(rowid)
  FROM "orders") - ?
  UNION ALL SELECT "payment_attempts"."order_id"
  FROM "payment_attempts"
  WHERE "payment_attempts".rowid > (SELECT max(rowid)
  FROM "payment_attempts") - ?)
  and "orders"."state" in (?, ?)
  and not exists (select 1
  from "sales"
  where "sales"."order_id" = "orders"."id"))) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "listing_id" as "id", count(*) || ' ' || ? as "detail", NULL as "order"
  from "payment_attempts"
  where ("payment_attempts"."state" IN ('creating','open','processing','canceling'))
  group by "payment_attempts"."listing_id" having count(*) > ?) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "listing_id" as "id", count(*) || ' ' || ? as "detail", NULL as "order"
  from "payment_attempts"
  where ("payment_attempts"."state" IN ('creating','open','processing','canceling'))
  group by "payment_attempts"."listing_id" having count(*) > ?) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "id" as "id", "intent_id" as "detail", NULL as "order"
  from "payment_attempts"
  where ("payment_attempts"."id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?
  UNION ALL SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts".rowid > (SELECT max(rowid)
  FROM "payment_attempts") - ?)
  and "payment_attempts"."state" = ?
  and not exists (select 1
  from "sales"
  where "sales"."attempt_id" = "payment_attempts"."id")
  and not exists (select 1
  from "refunds"
  where "refunds"."attempt_id" = "payment_attempts"."id"))) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "id" as "id", "intent_id" as "detail", NULL as "order"
  from "payment_attempts"
  where ("payment_attempts"."id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?
  UNION ALL SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts".rowid > (SELECT max(rowid)
  FROM "payment_attempts") - ?)
  and "payment_attempts"."state" = ?
  and not exists (select 1
  from "sales"
  where "sales"."attempt_id" = "payment_attempts"."id")
  and not exists (select 1
  from "refunds"
  where "refunds"."attempt_id" = "payment_attempts"."id"))) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "refunds"."attempt_id" as "id", "refunds"."reason" as "detail", NULL as "order"
  from "refunds"
  inner join "sales" on "sales"."attempt_id" = "refunds"."attempt_id"
  where ("refunds"."attempt_id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?
  UNION ALL SELECT "refunds"."attempt_id"
  FROM "refunds"
  WHERE "refunds".rowid > (SELECT max(rowid)
  FROM "refunds") - ?
  UNION ALL SELECT "sales"."attempt_id"
  FROM "sales"
  WHERE "sales".rowid > (SELECT max(rowid)
  FROM "sales") - ?)
  and "refunds"."reason" <> ?)) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "refunds"."attempt_id" as "id", "refunds"."reason" as "detail", NULL as "order"
  from "refunds"
  inner join "sales" on "sales"."attempt_id" = "refunds"."attempt_id"
  where ("refunds"."attempt_id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?
  UNION ALL SELECT "refunds"."attempt_id"
  FROM "refunds"
  WHERE "refunds".rowid > (SELECT max(rowid)
  FROM "refunds") - ?
  UNION ALL SELECT "sales"."attempt_id"
  FROM "sales"
  WHERE "sales".rowid > (SELECT max(rowid)
  FROM "sales") - ?)
  and "refunds"."reason" <> ?)) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "order_id" as "id", ? || ' ' || "sales"."amount_cents" || ' ' || ? || ', ' || ? || ' ' || coalesce((SELECT sum("ledger_entry"."cents")
  FROM "ledger_entries" ledger_entry
  WHERE "ledger_entry"."order_id" = "sales"."order_id"
  AND "ledger_entry"."from_account" = 'buyer'), 0) || ' ' || ? as "detail", NULL as "order"
  from "sales"
  where ("sales"."order_id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?
  UNION ALL SELECT "sales"."order_id"
  FROM "sales"
  WHERE "sales".rowid > (SELECT max(rowid)
  FROM "sales") - ?)
  and coalesce((SELECT sum("ledger_entry"."cents")
  FROM "ledger_entries" ledger_entry
  WHERE "ledger_entry"."order_id" = "sales"."order_id"
  AND "ledger_entry"."from_account" = 'buyer'), 0) <> "sales"."amount_cents")) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "order_id" as "id", ? || ' ' || "sales"."amount_cents" || ' ' || ? || ', ' || ? || ' ' || coalesce((SELECT sum("ledger_entry"."cents")
  FROM "ledger_entries" ledger_entry
  WHERE "ledger_entry"."order_id" = "sales"."order_id"
  AND "ledger_entry"."from_account" = 'buyer'), 0) || ' ' || ? as "detail", NULL as "order"
  from "sales"
  where ("sales"."order_id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?
  UNION ALL SELECT "sales"."order_id"
  FROM "sales"
  WHERE "sales".rowid > (SELECT max(rowid)
  FROM "sales") - ?)
  and coalesce((SELECT sum("ledger_entry"."cents")
  FROM "ledger_entries" ledger_entry
  WHERE "ledger_entry"."order_id" = "sales"."order_id"
  AND "ledger_entry"."from_account" = 'buyer'), 0) <> "sales"."amount_cents")) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "order_id" as "id", ? || ' ' || (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sales"."order_id") || ' + ' || (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sales"."order_id") || ' ' || ? || ', ' || ? || ' ' || ((SELECT coalesce(sum("transfers"."cents"), 0)
  FROM "transfers"
  WHERE "transfers"."order_id" = "sales"."order_id"
  AND "transfers"."state" = 'sent') - (SELECT coalesce(sum("reversals"."cents"), 0)
  FROM "reversals"
  WHERE "reversals"."order_id" = "sales"."order_id"
  AND "reversals"."state" = 'sent')) || ' + ' || (SELECT coalesce(sum("disputes"."booked_cents"), 0)
  FROM "disputes"
  WHERE "disputes"."order_id" = "sales"."order_id") || ' ' || ? as "detail", NULL as "order"
  from "sales"
  where ("sales"."order_id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?
  UNION ALL SELECT "sales"."order_id"
  FROM "sales"
  WHERE "sales".rowid > (SELECT max(rowid)
  FROM "sales") - ?)
  and ((SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sales"."order_id") <> ((SELECT coalesce(sum("transfers"."cents"), 0)
  FROM "transfers"
  WHERE "transfers"."order_id" = "sales"."order_id"
  AND "transfers"."state" = 'sent') - (SELECT coalesce(sum("reversals"."cents"), 0)
  FROM "reversals"
  WHERE "reversals"."order_id" = "sales"."order_id"
  AND "reversals"."state" = 'sent')) or (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sales"."order_id") <> (SELECT coalesce(sum("disputes"."booked_cents"), 0)
  FROM "disputes"
  WHERE "disputes"."order_id" = "sales"."order_id")))) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "order_id" as "id", ? || ' ' || (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sales"."order_id") || ' + ' || (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sales"."order_id") || ' ' || ? || ', ' || ? || ' ' || ((SELECT coalesce(sum("transfers"."cents"), 0)
  FROM "transfers"
  WHERE "transfers"."order_id" = "sales"."order_id"
  AND "transfers"."state" = 'sent') - (SELECT coalesce(sum("reversals"."cents"), 0)
  FROM "reversals"
  WHERE "reversals"."order_id" = "sales"."order_id"
  AND "reversals"."state" = 'sent')) || ' + ' || (SELECT coalesce(sum("disputes"."booked_cents"), 0)
  FROM "disputes"
  WHERE "disputes"."order_id" = "sales"."order_id") || ' ' || ? as "detail", NULL as "order"
  from "sales"
  where ("sales"."order_id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?
  UNION ALL SELECT "sales"."order_id"
  FROM "sales"
  WHERE "sales".rowid > (SELECT max(rowid)
  FROM "sales") - ?)
  and ((SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sales"."order_id") <> ((SELECT coalesce(sum("transfers"."cents"), 0)
  FROM "transfers"
  WHERE "transfers"."order_id" = "sales"."order_id"
  AND "transfers"."state" = 'sent') - (SELECT coalesce(sum("reversals"."cents"), 0)
  FROM "reversals"
  WHERE "reversals"."order_id" = "sales"."order_id"
  AND "reversals"."state" = 'sent')) or (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sales"."order_id") <> (SELECT coalesce(sum("disputes"."booked_cents"), 0)
  FROM "disputes"
  WHERE "disputes"."order_id" = "sales"."order_id")))) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "order_id" as "id", "fulfilments"."state" || ', ' || (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "fulfilments"."order_id") || ' ' || ? as "detail", NULL as "order"
  from "fulfilments"
  where ("fulfilments"."order_id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?
  UNION ALL SELECT "fulfilments"."order_id"
  FROM "fulfilments"
  WHERE "fulfilments".rowid > (SELECT max(rowid)
  FROM "fulfilments") - ?)
  and "fulfilments"."deadline_at" is null
  and (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "fulfilments"."order_id") <> 0)) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "order_id" as "id", "fulfilments"."state" || ', ' || (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "fulfilments"."order_id") || ' ' || ? as "detail", NULL as "order"
  from "fulfilments"
  where ("fulfilments"."order_id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?
  UNION ALL SELECT "fulfilments"."order_id"
  FROM "fulfilments"
  WHERE "fulfilments".rowid > (SELECT max(rowid)
  FROM "fulfilments") - ?)
  and "fulfilments"."deadline_at" is null
  and (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "fulfilments"."order_id") <> 0)) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "order_id" as "id", "fulfilments"."state" as "detail", NULL as "order"
  from "fulfilments"
  where ("fulfilments"."deadline_at" is not null
  and "fulfilments"."deadline_at" <= ?
  and "fulfilments"."frozen_at" is null)) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "order_id" as "id", "fulfilments"."state" as "detail", NULL as "order"
  from "fulfilments"
  where ("fulfilments"."deadline_at" is not null
  and "fulfilments"."deadline_at" <= ?
  and "fulfilments"."frozen_at" is null)) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "attempt_id" as "id", "refunds"."reason" || ', ' || "refunds"."amount_cents" || ' ' || ? as "detail", NULL as "order"
  from "refunds"
  where ("refunds"."state" = ?
  and "refunds"."created_at" <= ?)) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "attempt_id" as "id", "refunds"."reason" || ', ' || "refunds"."amount_cents" || ' ' || ? as "detail", NULL as "order"
  from "refunds"
  where ("refunds"."state" = ?
  and "refunds"."created_at" <= ?)) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "sale_refunds"."order_id" || '.' || "sale_refunds"."event" as "id", "sale_refunds"."state" || ', ' || "sale_refunds"."amount_cents" || ' ' || ? || coalesce(', ' || "sale_refunds"."failure", '') || CASE WHEN (SELECT "late_code"."received_at"
  FROM "stripe_events" late_code
  WHERE "late_code"."id" = (? || "sale_refunds"."order_id")
  AND "late_code"."seen_at" IS NULL) IS NULL THEN '' ELSE ', ' || ? END as "detail", NULL as "order"
  from "sale_refunds"
  where (("sale_refunds"."state" = ?
  and "sale_refunds"."created_at" <= ?) or ("sale_refunds"."state" = ?
  and "sale_refunds"."created_at" <= ?))) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "sale_refunds"."order_id" || '.' || "sale_refunds"."event" as "id", "sale_refunds"."state" || ', ' || "sale_refunds"."amount_cents" || ' ' || ? || coalesce(', ' || "sale_refunds"."failure", '') || CASE WHEN (SELECT "late_code"."received_at"
  FROM "stripe_events" late_code
  WHERE "late_code"."id" = (? || "sale_refunds"."order_id")
  AND "late_code"."seen_at" IS NULL) IS NULL THEN '' ELSE ', ' || ? END as "detail", NULL as "order"
  from "sale_refunds"
  where (("sale_refunds"."state" = ?
  and "sale_refunds"."created_at" <= ?) or ("sale_refunds"."state" = ?
  and "sale_refunds"."created_at" <= ?))) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "sale_refunds"."order_id" || '.' || "sale_refunds"."event" as "id", "sale_refunds"."state" || ', ' || "sale_refunds"."amount_cents" || ' ' || ? || coalesce(', ' || "sale_refunds"."failure", '') || CASE WHEN (SELECT "late_code"."received_at"
  FROM "stripe_events" late_code
  WHERE "late_code"."id" = (? || "sale_refunds"."order_id")
  AND "late_code"."seen_at" IS NULL) IS NULL THEN '' ELSE ', ' || ? END as "detail", NULL as "order"
  from "sale_refunds"
  where "sale_refunds"."state" = ?) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "sale_refunds"."order_id" || '.' || "sale_refunds"."event" as "id", "sale_refunds"."state" || ', ' || "sale_refunds"."amount_cents" || ' ' || ? || coalesce(', ' || "sale_refunds"."failure", '') || CASE WHEN (SELECT "late_code"."received_at"
  FROM "stripe_events" late_code
  WHERE "late_code"."id" = (? || "sale_refunds"."order_id")
  AND "late_code"."seen_at" IS NULL) IS NULL THEN '' ELSE ', ' || ? END as "detail", NULL as "order"
  from "sale_refunds"
  where "sale_refunds"."state" = ?) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "transfers"."order_id" || '.' || "transfers"."try_number" as "id", "transfers"."cents" || ' ' || ? || ', ' || "transfers"."failure" as "detail", NULL as "order"
  from "transfers"
  where "transfers"."state" = 'waiting'
  AND "transfers"."failure" IS NOT NULL
  AND "transfers"."changed_at" > ?
  AND "transfers"."due_at" IS NOT NULL) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "transfers"."order_id" || '.' || "transfers"."try_number" as "id", "transfers"."cents" || ' ' || ? || ', ' || "transfers"."failure" as "detail", NULL as "order"
  from "transfers"
  where "transfers"."state" = 'waiting'
  AND "transfers"."failure" IS NOT NULL
  AND "transfers"."changed_at" > ?
  AND "transfers"."due_at" IS NOT NULL) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "transfers"."order_id" || '.' || "transfers"."try_number" as "id", "transfers"."state" || ', ' || "transfers"."cents" || ' ' || ? as "detail", NULL as "order"
  from "transfers"
  where ("transfers"."state" = 'sending'
  AND "transfers"."leased_until" > 0
  AND "transfers"."changed_at" <= ? or "transfers"."state" = 'waiting'
  AND "transfers"."due_at" IS NOT NULL
  AND CASE WHEN "transfers"."held_until" > "transfers"."due_at" THEN "transfers"."held_until" ELSE "transfers"."due_at" END <= ?
  AND NOT coalesce((SELECT "sale_status"."payout_blocked"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "transfers"."order_id"), 0))) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "transfers"."order_id" || '.' || "transfers"."try_number" as "id", "transfers"."state" || ', ' || "transfers"."cents" || ' ' || ? as "detail", NULL as "order"
  from "transfers"
  where ("transfers"."state" = 'sending'
  AND "transfers"."leased_until" > 0
  AND "transfers"."changed_at" <= ? or "transfers"."state" = 'waiting'
  AND "transfers"."due_at" IS NOT NULL
  AND CASE WHEN "transfers"."held_until" > "transfers"."due_at" THEN "transfers"."held_until" ELSE "transfers"."due_at" END <= ?
  AND NOT coalesce((SELECT "sale_status"."payout_blocked"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "transfers"."order_id"), 0))) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "debts"."order_id" || '.' || "debts"."event" as "id", "debts"."seller_id" || ', ' || ("debts"."cents" - "debts"."settled_cents" - "debts"."waived_cents") || ' ' || ? as "detail", NULL as "order"
  from "debts"
  where "debts"."cents" > "debts"."settled_cents" + "debts"."waived_cents") LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "debts"."order_id" || '.' || "debts"."event" as "id", "debts"."seller_id" || ', ' || ("debts"."cents" - "debts"."settled_cents" - "debts"."waived_cents") || ' ' || ? as "detail", NULL as "order"
  from "debts"
  where "debts"."cents" > "debts"."settled_cents" + "debts"."waived_cents") wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "user_id" as "id", "payout_accounts"."state" || coalesce(', ' || "payout_accounts"."refusal", '') as "detail", NULL as "order"
  from "payout_accounts"
  where ("payout_accounts"."refusal" IS NOT NULL OR "payout_accounts"."state" IN ('rejected','closed'))
  AND ("payout_accounts"."refusal" IS NOT NULL OR coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "payout_accounts"."user_id"
  AND "payout_totals"."account" = 'seller'), 0) > 0)) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "user_id" as "id", "payout_accounts"."state" || coalesce(', ' || "payout_accounts"."refusal", '') as "detail", NULL as "order"
  from "payout_accounts"
  where ("payout_accounts"."refusal" IS NOT NULL OR "payout_accounts"."state" IN ('rejected','closed'))
  AND ("payout_accounts"."refusal" IS NOT NULL OR coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "payout_accounts"."user_id"
  AND "payout_totals"."account" = 'seller'), 0) > 0)) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "seller_id" as "id", coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "payout_waits"."seller_id"
  AND "payout_totals"."account" = 'seller'), 0) || ' ' || ? as "detail", NULL as "order"
  from "payout_waits"
  where "payout_waits"."asked_at" IS NOT NULL
  AND "payout_waits"."asked_at" <= ?) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "seller_id" as "id", coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "payout_waits"."seller_id"
  AND "payout_totals"."account" = 'seller'), 0) || ' ' || ? as "detail", NULL as "order"
  from "payout_waits"
  where "payout_waits"."asked_at" IS NOT NULL
  AND "payout_waits"."asked_at" <= ?) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "id" as "id", coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "users"."id"
  AND "payout_totals"."account" = 'seller'), 0) || ' ' || ? as "detail", NULL as "order"
  from "users"
  where "users"."role" = 'Seller'
  AND "users"."suspended_at" IS NOT NULL
  AND "users"."deleted_at" IS NULL
  AND coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "users"."id"
  AND "payout_totals"."account" = 'seller'), 0) > 0) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "id" as "id", coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "users"."id"
  AND "payout_totals"."account" = 'seller'), 0) || ' ' || ? as "detail", NULL as "order"
  from "users"
  where "users"."role" = 'Seller'
  AND "users"."suspended_at" IS NOT NULL
  AND "users"."deleted_at" IS NULL
  AND coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "users"."id"
  AND "payout_totals"."account" = 'seller'), 0) > 0) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "id" as "id", "payment_attempts"."state" || ', ' || coalesce("payment_attempts"."intent_id", ?) as "detail", NULL as "order"
  from "payment_attempts"
  where (((("payment_attempts"."state" IN ('creating','open','processing','canceling'))
  AND "payment_attempts"."state" <> 'processing')
  and "payment_attempts"."expires_at" <= ?) or (("payment_attempts"."state" IN ('creating','open','processing','canceling'))
  and "payment_attempts"."state" = ?
  and "payment_attempts"."expires_at" <= ?))) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "id" as "id", "payment_attempts"."state" || ', ' || coalesce("payment_attempts"."intent_id", ?) as "detail", NULL as "order"
  from "payment_attempts"
  where (((("payment_attempts"."state" IN ('creating','open','processing','canceling'))
  AND "payment_attempts"."state" <> 'processing')
  and "payment_attempts"."expires_at" <= ?) or (("payment_attempts"."state" IN ('creating','open','processing','canceling'))
  and "payment_attempts"."state" = ?
  and "payment_attempts"."expires_at" <= ?))) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select min("stripe_events"."id") as "id", "stripe_events"."alert" || ', ' || coalesce("stripe_events"."intent_id", "stripe_events"."type") || coalesce(', ' || (SELECT ? || ' ' || "users"."name"
  FROM "users"
  WHERE "users"."id" = "stripe_events"."seller_id"), '') as "detail", CASE WHEN "stripe_events"."alert" = 'settled_after_backup' OR "stripe_events"."alert" IN (?, ?, ?, ?, ?) THEN (SELECT "sales"."order_id"
  FROM "payment_attempts"
  JOIN "sales" ON "sales"."attempt_id" = "payment_attempts"."id"
  WHERE "payment_attempts"."intent_id" = "stripe_events"."intent_id") END as "order"
  from "stripe_events"
  where ("stripe_events"."alert" is not null
  and "stripe_events"."seen_at" is null
  and not ("stripe_events"."alert" = ?
  AND exists (select 1
  from "refunds"
  inner join "payment_attempts" on "payment_attempts"."id" = "refunds"."attempt_id"
  where ("payment_attempts"."intent_id" = "stripe_events"."intent_id"
  and "refunds"."state" = ?)))
  and not ("stripe_events"."alert" = ?
  AND exists (select 1
  from "stripe_events" "decided"
  where "decided"."id" IN (replace("stripe_events"."id", ':open', ':won'), replace("stripe_events"."id", ':open', ':lost')))))
  group by "stripe_events"."alert", coalesce("stripe_events"."intent_id", "stripe_events"."id")) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select min("stripe_events"."id") as "id", "stripe_events"."alert" || ', ' || coalesce("stripe_events"."intent_id", "stripe_events"."type") || coalesce(', ' || (SELECT ? || ' ' || "users"."name"
  FROM "users"
  WHERE "users"."id" = "stripe_events"."seller_id"), '') as "detail", CASE WHEN "stripe_events"."alert" = 'settled_after_backup' OR "stripe_events"."alert" IN (?, ?, ?, ?, ?) THEN (SELECT "sales"."order_id"
  FROM "payment_attempts"
  JOIN "sales" ON "sales"."attempt_id" = "payment_attempts"."id"
  WHERE "payment_attempts"."intent_id" = "stripe_events"."intent_id") END as "order"
  from "stripe_events"
  where ("stripe_events"."alert" is not null
  and "stripe_events"."seen_at" is null
  and not ("stripe_events"."alert" = ?
  AND exists (select 1
  from "refunds"
  inner join "payment_attempts" on "payment_attempts"."id" = "refunds"."attempt_id"
  where ("payment_attempts"."intent_id" = "stripe_events"."intent_id"
  and "refunds"."state" = ?)))
  and not ("stripe_events"."alert" = ?
  AND exists (select 1
  from "stripe_events" "decided"
  where "decided"."id" IN (replace("stripe_events"."id", ':open', ':won'), replace("stripe_events"."id", ':open', ':lost')))))
  group by "stripe_events"."alert", coalesce("stripe_events"."intent_id", "stripe_events"."id")) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select "id" as "id", "list_differences"."list" || ', ' || ? || ' ' || "list_differences"."theirs_cents" || ' ' || ? || ', ' || ? || ' ' || "list_differences"."ours_cents" || ' ' || ? as "detail", NULL as "order"
  from "list_differences") LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select "id" as "id", "list_differences"."list" || ', ' || ? || ' ' || "list_differences"."theirs_cents" || ' ' || ? || ', ' || ? || ' ' || "list_differences"."ours_cents" || ' ' || ? as "detail", NULL as "order"
  from "list_differences") wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select CAST("coverage_readings"."read_at" AS TEXT) as "id", ? || ' ' || ("coverage_readings"."available_cents" + "coverage_readings"."pending_cents") || ' ' || ? || ', ' || ? || ' ' || ("coverage_readings"."held_cents" + "coverage_readings"."seller_cents" + "coverage_readings"."back_cents") || ' ' || ? as "detail", NULL as "order"
  from "coverage_readings"
  where ("coverage_readings"."read_at" = (select max("read_at")
  from "coverage_readings")
  and "coverage_readings"."available_cents" + "coverage_readings"."pending_cents" < "coverage_readings"."held_cents" + "coverage_readings"."seller_cents" + "coverage_readings"."back_cents")) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select CAST("coverage_readings"."read_at" AS TEXT) as "id", ? || ' ' || ("coverage_readings"."available_cents" + "coverage_readings"."pending_cents") || ' ' || ? || ', ' || ? || ' ' || ("coverage_readings"."held_cents" + "coverage_readings"."seller_cents" + "coverage_readings"."back_cents") || ' ' || ? as "detail", NULL as "order"
  from "coverage_readings"
  where ("coverage_readings"."read_at" = (select max("read_at")
  from "coverage_readings")
  and "coverage_readings"."available_cents" + "coverage_readings"."pending_cents" < "coverage_readings"."held_cents" + "coverage_readings"."seller_cents" + "coverage_readings"."back_cents")) wrong limit ?) "shown"
  union all select ? as "name", "id", "detail", "order", (SELECT count(*)
  FROM (SELECT 1
  FROM (select due.value ->> 0 as "id", coalesce(? || ' ' || datetime("leases"."done_at" / 1000, 'unixepoch') || ' UTC', ?) as "detail", NULL as "order"
  from json_each(?) due
  left join "leases" on "leases"."job" = due.value ->> 0
  where coalesce("leases"."done_at", (select "created_at"
  from "payment_attempts"
  where payment_attempts.rowid = (SELECT min(rowid)
  FROM "payment_attempts"))) <= ? - (due.value ->> 1)) LIMIT ?)) as "count"
  from (select wrong.id as "id", wrong.detail as "detail", wrong."order" as "order"
  from (select due.value ->> 0 as "id", coalesce(? || ' ' || datetime("leases"."done_at" / 1000, 'unixepoch') || ' UTC', ?) as "detail", NULL as "order"
  from json_each(?) due
  left join "leases" on "leases"."job" = due.value ->> 0
  where coalesce("leases"."done_at", (select "created_at"
  from "payment_attempts"
  where payment_attempts.rowid = (SELECT min(rowid)
  FROM "payment_attempts"))) <= ? - (due.value ->> 1)) wrong limit ?) "shown";
-- 04443bcc (select (SELECT count(*))
-- ef4d351c (select (SELECT count(*))
-- df027a22 (select count(*), min(overdue.at), (SELECT newest.error)
-- 082b5a40 (select (SELECT count(*))

---- GET /api/overview once more: 12 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 28ee6680 (select "kind", "day", "count", "cents")
-- 97e4ad58 (select coalesce((select "count")
-- 7626b965 (select coalesce((select "cents")
-- 33334f49 (select "state", "part", "total")
-- cb8131ac (select "list", "since", "began_at", "after", "theirs_cents",)
-- e68988ed (select "read_at", "available_cents", "pending_cents", "held_)
-- 7692f73a (select ? as "name", "id", "detail", "order", (SELECT count(*)
-- 04443bcc (select (SELECT count(*))
-- ef4d351c (select (SELECT count(*))
-- df027a22 (select count(*), min(overdue.at), (SELECT newest.error)
-- 082b5a40 (select (SELECT count(*))

---- GET /api/overview/:number: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 164e6dfb
select "listings"."id", "listings"."name", ("listings"."hidden_at" IS NULL
  AND (NOT ("listings"."sold_at" IS NULL) OR ("listings"."deleted_at" IS NULL))), "sales"."listing_id", "sales"."sold_at", "sales"."sold_at", "sales"."amount_cents", CASE "orders"."state" WHEN 'refunded' THEN 'refunded' ELSE 'paid' END, "orders"."buyer_name", "orders"."buyer_email"
  from "sales"
  inner join "orders" on "orders"."id" = "sales"."order_id"
  inner join "listings" on "listings"."id" = "sales"."listing_id"
  where "sales"."sold_at" >= ?
  order by "sales"."sold_at" desc, "sales"."listing_id" desc limit ?;

---- GET /api/overview/:number once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 164e6dfb (select "listings"."id", "listings"."name", ("listings"."hidd)

---- GET /api/money: 10 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7626b965 (select coalesce((select "cents")
-- 33334f49 (select "state", "part", "total")
-- cb8131ac (select "list", "since", "began_at", "after", "theirs_cents",)
-- e68988ed (select "read_at", "available_cents", "pending_cents", "held_)
-- 7692f73a (select ? as "name", "id", "detail", "order", (SELECT count(*)
-- 04443bcc (select (SELECT count(*))
-- ef4d351c (select (SELECT count(*))
-- df027a22 (select count(*), min(overdue.at), (SELECT newest.error)
-- 082b5a40 (select (SELECT count(*))

---- GET /api/money once more: 10 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7626b965 (select coalesce((select "cents")
-- 33334f49 (select "state", "part", "total")
-- cb8131ac (select "list", "since", "began_at", "after", "theirs_cents",)
-- e68988ed (select "read_at", "available_cents", "pending_cents", "held_)
-- 7692f73a (select ? as "name", "id", "detail", "order", (SELECT count(*)
-- 04443bcc (select (SELECT count(*))
-- ef4d351c (select (SELECT count(*))
-- df027a22 (select count(*), min(overdue.at), (SELECT newest.error)
-- 082b5a40 (select (SELECT count(*))

---- GET /api/money/letters: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 187db0d3
select "outbox"."id", "outbox"."kind", CASE WHEN ("users"."deleted_at" IS NULL) THEN "users"."name" ELSE '' END, coalesce(CASE WHEN ("users"."deleted_at" IS NULL) THEN "users"."email" ELSE '' END, ''), "outbox"."created_at", coalesce("outbox"."failure", 'unknown')
  from "outbox"
  inner join "users" on "users"."id" = "outbox"."user_id"
  where "outbox"."state" = 'dead'
  order by "outbox"."created_at" desc, "outbox"."id" desc limit ?;
-- d6c827c6
select "outbox"."id", "outbox"."kind", CASE WHEN ("users"."deleted_at" IS NULL) THEN "users"."name" ELSE '' END, coalesce(CASE WHEN ("users"."deleted_at" IS NULL) THEN "users"."email" ELSE '' END, ''), "outbox"."created_at", 'late'
  from "outbox"
  inner join "users" on "users"."id" = "outbox"."user_id"
  where "outbox"."state" = 'late'
  order by "outbox"."created_at" desc, "outbox"."id" desc limit ?;
-- 0dac7416
select "outbox"."id", "outbox"."kind", CASE WHEN ("users"."deleted_at" IS NULL) THEN "users"."name" ELSE '' END, coalesce(CASE WHEN ("users"."deleted_at" IS NULL) THEN "users"."email" ELSE '' END, ''), "outbox"."created_at", 'suppressed'
  from "outbox"
  inner join "users" on "users"."id" = "outbox"."user_id"
  where "outbox"."error" = 'suppressed'
  order by "outbox"."created_at" desc, "outbox"."id" desc limit ?;

---- GET /api/money/letters once more: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 187db0d3 (select "outbox"."id", "outbox"."kind", CASE WHEN ("users"."d)
-- d6c827c6 (select "outbox"."id", "outbox"."kind", CASE WHEN ("users"."d)
-- 0dac7416 (select "outbox"."id", "outbox"."kind", CASE WHEN ("users"."d)

---- GET /api/money/period: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f8d83401
select "kind", sum("count"), sum("cents")
  from "day_counts"
  where ("day_counts"."kind" in (?, ?, ?)
  and "day_counts"."day" >= ?
  and "day_counts"."day" < ?)
  group by "day_counts"."kind";

---- GET /api/money/period once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f8d83401 (select "kind", sum("count"), sum("cents"))

---- GET /api/money/movements: 3 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 08ef9379
select ("ledger_times"."order_id" || '_' || "ledger_times"."event" || '_' || "ledger_entries"."from_account" || '_' || "ledger_entries"."to_account"), "ledger_times"."at", "ledger_entries"."order_id", "orders"."listing_name", "ledger_entries"."from_account", "ledger_entries"."to_account", "ledger_entries"."cents", iif("ledger_entries"."from_account" = 'seller'
  AND "ledger_entries"."to_account" = 'platform', EXISTS (SELECT 1
  FROM "fulfilment_events"
  WHERE "fulfilment_events"."order_id" = "ledger_entries"."order_id"
  AND "fulfilment_events"."number" = "ledger_entries"."event"
  AND "fulfilment_events"."action" = 'paid-outside'), 0)
  from "ledger_times"
  inner join "ledger_entries" on ("ledger_entries"."order_id" = +"ledger_times"."order_id"
  and "ledger_entries"."event" = +"ledger_times"."event")
  inner join "orders" on "orders"."id" = +"ledger_times"."order_id"
  where ("ledger_times"."at" >= ?
  and "ledger_times"."at" < ?)
  order by "ledger_times"."at" desc, ("ledger_times"."order_id" || '_' || "ledger_times"."event" || '_' || "ledger_entries"."from_account" || '_' || "ledger_entries"."to_account") desc limit ?;
-- c8f1ebcf
select "refunds"."attempt_id", "refunds"."created_at", "payment_attempts"."order_id", "orders"."listing_name", 'buyer', 'back', "refunds"."amount_cents", 0
  from "refunds"
  inner join "payment_attempts" on "payment_attempts"."id" = +"refunds"."attempt_id"
  inner join "orders" on "orders"."id" = +"payment_attempts"."order_id"
  where ("refunds"."created_at" >= ?
  and "refunds"."created_at" < ?)
  order by "refunds"."created_at" desc, "refunds"."attempt_id" desc limit ?;

---- GET /api/money/movements once more: 3 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 08ef9379 (select ("ledger_times"."order_id" || '_' || "ledger_times".")
-- c8f1ebcf (select "refunds"."attempt_id", "refunds"."created_at", "paym)

---- POST /api/money/reconcile: 165 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- a064d0b9 (INSERT INTO "audit_entries" ("id", "at", "actor_id", "action)
-- 27f42671
select EXISTS (SELECT 1
  FROM "restores"
  WHERE "restores"."opened_at" is null)
  from (SELECT 1);
-- 0c6575df
INSERT INTO "leases" ("job", "holder", "expires_at", "started_at") SELECT ?, ?, ?, ?
  ON CONFLICT ("job") DO UPDATE SET "holder" = "excluded"."holder", "expires_at" = "excluded"."expires_at", "started_at" = "excluded"."started_at"
  WHERE "leases"."expires_at" <= ? OR ("leases"."holder" = ?
  AND ?);
-- c6f0bc15
select "id"
  from "payment_attempts"
  where ((("payment_attempts"."state" IN ('creating','open','processing','canceling'))
  AND "payment_attempts"."state" <> 'processing')
  and ("payment_attempts"."expires_at" <= ? or "payment_attempts"."state" = ? or ("payment_attempts"."state" = ?
  and "payment_attempts"."created_at" <= ?)))
  order by random() limit ?;
-- 9e933536
select "intent_id"
  from "payment_attempts"
  where (("payment_attempts"."state" IN ('creating','open','processing','canceling'))
  and "payment_attempts"."state" = ?
  and +"payment_attempts"."intent_id" IS NOT NULL)
  order by random() limit ?;
-- 5a1b503c
select "refunds"."attempt_id", "payment_attempts"."intent_id", "refunds"."amount_cents"
  from "refunds"
  inner join "payment_attempts" on "payment_attempts"."id" = "refunds"."attempt_id"
  where ("refunds"."state" = ?
  and +"payment_attempts"."intent_id" IS NOT NULL)
  order by random() limit ?;
-- e814d805 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 10ae65e2 (INSERT INTO "unused_turns" ("buyer_id", "listing_id", "at") )
-- 1804c68d (delete)
-- 2967baed (update "queue_entries" set "turn_ends_at" = CASE WHEN "queue)
-- f45874cd (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 14baf35a (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 48c29557 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 0948c5c5
delete
  from "unused_turns"
  where "unused_turns"."at" <= ?;
-- 5f9a3856
update "leases" set "holder" = ?, "expires_at" = ?, "done_at" = ?, "failed_since" = ?
  where "leases"."job" = ?
  AND "leases"."holder" = ?;
-- 0c6575df (INSERT INTO "leases" ("job", "holder", "expires_at", "starte)
-- 45effb94
select "order_id"
  from "fulfilments"
  where ("fulfilments"."frozen_at" is not null
  and "fulfilments"."deadline_at" is not null
  and not coalesce((SELECT "sale_status"."under_review"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), 0))
  order by random() limit ?;
-- ed553d8e
select "fulfilments"."order_id", "fulfilments"."version", "fulfilments"."price_cents", "fulfilments"."fee_cents", (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "fulfilments"."order_id"), 0
  from "users" "seller"
  cross join "fulfilments"
  where ("seller"."role" = 'Seller'
  AND "seller"."suspended_at" IS NOT NULL
  AND "seller"."deleted_at" IS NULL
  and "seller"."suspended_at" > ?
  and "fulfilments"."seller_id" = "seller"."id"
  and "fulfilments"."state" in (?, ?)
  and "fulfilments"."deadline_at" is not null
  and NOT coalesce((SELECT "sale_status"."frozen"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), 0))
  order by random() limit ?;
-- 0329eb67
select "fulfilments"."order_id", "fulfilments"."version", "fulfilments"."price_cents", "fulfilments"."fee_cents", (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "fulfilments"."order_id"), "fulfilments"."state", "sale_cases"."kind", "sale_cases"."returned_at" IS NOT NULL, EXISTS (SELECT 1
  FROM "users" buyer
  WHERE "buyer"."id" = "fulfilments"."buyer_id"
  AND NOT ("buyer"."suspended_at" IS NULL)), coalesce("sale_cases"."offered_cents", 0)
  from "fulfilments"
  left join "sale_cases" on ("sale_cases"."order_id" = "fulfilments"."order_id"
  and "sale_cases"."withdrawn_at" is null)
  where ("fulfilments"."deadline_at" is not null
  and "fulfilments"."deadline_at" <= ?
  and NOT coalesce((SELECT "sale_status"."frozen"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), 0)
  and "fulfilments"."order_id" NOT IN (SELECT value
  FROM json_each(?)))
  order by "fulfilments"."deadline_at" asc limit ?;
-- 5f9a3856 (update "leases" set "holder" = ?, "expires_at" = ?, "done_at)
-- 0c6575df (INSERT INTO "leases" ("job", "holder", "expires_at", "starte)
-- 09cfb13d
select "order_id", "event", "try_number"
  from "reversals"
  where "reversals"."state" = 'owed'
  order by random() limit ?;
-- 5f9a3856 (update "leases" set "holder" = ?, "expires_at" = ?, "done_at)
-- 0c6575df (INSERT INTO "leases" ("job", "holder", "expires_at", "starte)
-- ff18817a
select "sale_refunds"."order_id", "sale_refunds"."event", "sale_refunds"."try_number", "sale_refunds"."event" || ':' || "sale_refunds"."try_number", "sale_refunds"."attempt_id", "sale_refunds"."amount_cents", "payment_attempts"."intent_id"
  from "sale_refunds"
  inner join "payment_attempts" on "payment_attempts"."id" = "sale_refunds"."attempt_id"
  where ("sale_refunds"."state" = ?
  and +"payment_attempts"."intent_id" IS NOT NULL
  and NOT coalesce((SELECT "sale_status"."refund_blocked"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "sale_refunds"."order_id"), 0)
  AND (SELECT "late_code"."received_at"
  FROM "stripe_events" late_code
  WHERE "late_code"."id" = (? || "sale_refunds"."order_id")
  AND "late_code"."seen_at" IS NULL) IS NULL
  and (NOT EXISTS (SELECT 1
  FROM "reversals"
  WHERE "reversals"."order_id" = "sale_refunds"."order_id"
  AND "reversals"."state" = 'owed')
  AND NOT EXISTS (SELECT 1
  FROM "transfers"
  WHERE "transfers"."order_id" = "sale_refunds"."order_id"
  AND "transfers"."state" = 'sending')))
  order by random() limit ?;
-- 5f9a3856 (update "leases" set "holder" = ?, "expires_at" = ?, "done_at)
-- 0c6575df (INSERT INTO "leases" ("job", "holder", "expires_at", "starte)
-- 0c8af47f
update "payment_attempts" set "device_id" = ?
  where ("payment_attempts"."device_id" is not null
  and "payment_attempts"."state" IN ('succeeded','canceled')
  and "payment_attempts"."changed_at" <= ?);
-- 7e36773b
delete
  from "device_cards"
  where "device_cards"."at" <= ?;
-- 6067563f
select "id", "intent_id", "device_id"
  from "payment_attempts"
  where ("payment_attempts"."device_id" is not null
  and ("payment_attempts"."state" = ? or "payment_attempts"."state" = ?))
  order by "payment_attempts"."changed_at" asc limit ?;
-- 5f9a3856 (update "leases" set "holder" = ?, "expires_at" = ?, "done_at)
-- 0c6575df (INSERT INTO "leases" ("job", "holder", "expires_at", "starte)
-- 50a821ae
select "transfers"."order_id", "transfers"."try_number", "transfers"."seller_id", "transfers"."cents", "transfers"."leased_until", "payment_attempts"."intent_id", coalesce("transfers"."account_id", "payout_accounts"."account_id"), EXISTS (SELECT 1
  FROM "transfers" before
  WHERE "before"."order_id" = "transfers"."order_id"
  AND "before"."state" = 'sent'), (SELECT coalesce(sum("sale_refunds"."amount_cents"), 0)
  FROM "sale_refunds"
  WHERE "sale_refunds"."order_id" = "transfers"."order_id"
  AND "sale_refunds"."state" IN ('owed', 'sent', 'succeeded')), EXISTS (SELECT 1
  FROM "disputes"
  WHERE "disputes"."attempt_id" = "sales"."attempt_id"), EXISTS (SELECT 1
  FROM "debts" debt
  WHERE "debt"."seller_id" = "transfers"."seller_id"
  AND "debt"."cents" > "debt"."settled_cents" + "debt"."waived_cents")
  from "transfers"
  inner join "sales" on "sales"."order_id" = "transfers"."order_id"
  inner join "payment_attempts" on "payment_attempts"."id" = "sales"."attempt_id"
  inner join "payout_accounts" on "payout_accounts"."user_id" = "transfers"."seller_id"
  where ("transfers"."state" = 'sending'
  and "transfers"."leased_until" <= ?)
  order by "transfers"."leased_until" asc limit ?;
-- ebfa0277
select "transfers"."order_id", "transfers"."try_number", "transfers"."seller_id", "transfers"."cents", "transfers"."leased_until", "payment_attempts"."intent_id", coalesce("transfers"."account_id", "payout_accounts"."account_id"), EXISTS (SELECT 1
  FROM "transfers" before
  WHERE "before"."order_id" = "transfers"."order_id"
  AND "before"."state" = 'sent'), (SELECT coalesce(sum("sale_refunds"."amount_cents"), 0)
  FROM "sale_refunds"
  WHERE "sale_refunds"."order_id" = "transfers"."order_id"
  AND "sale_refunds"."state" IN ('owed', 'sent', 'succeeded')), EXISTS (SELECT 1
  FROM "disputes"
  WHERE "disputes"."attempt_id" = "sales"."attempt_id"), EXISTS (SELECT 1
  FROM "debts" debt
  WHERE "debt"."seller_id" = "transfers"."seller_id"
  AND "debt"."cents" > "debt"."settled_cents" + "debt"."waived_cents")
  from "transfers"
  inner join "sales" on "sales"."order_id" = "transfers"."order_id"
  inner join "payment_attempts" on "payment_attempts"."id" = "sales"."attempt_id"
  inner join "payout_accounts" on "payout_accounts"."user_id" = "transfers"."seller_id"
  where ("transfers"."state" = 'waiting'
  AND "transfers"."due_at" IS NOT NULL
  and CASE WHEN "transfers"."held_until" > "transfers"."due_at" THEN "transfers"."held_until" ELSE "transfers"."due_at" END <= ?
  and "payout_accounts"."state" = ?
  and (EXISTS (SELECT 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "transfers"."order_id"
  AND "fulfilment"."state" IN ('completed', 'refunded'))
  AND (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "transfers"."order_id") = "transfers"."cents"
  AND EXISTS (SELECT 1
  FROM "users" seller
  WHERE "seller"."id" = "transfers"."seller_id"
  AND (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL)))
  AND NOT coalesce((SELECT "sale_status"."payout_blocked"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "transfers"."order_id"), 0)
  AND NOT EXISTS (SELECT 1
  FROM "sales" wait_sale
  JOIN "payment_attempts" wait_attempt ON "wait_attempt"."id" = "wait_sale"."attempt_id"
  WHERE "wait_sale"."order_id" = "transfers"."order_id"
  AND "wait_sale"."sold_at" > ?
  AND "wait_attempt"."device_id" IS NOT NULL)))
  order by CASE WHEN "transfers"."held_until" > "transfers"."due_at" THEN "transfers"."held_until" ELSE "transfers"."due_at" END asc limit ?;
-- 5f9a3856 (update "leases" set "holder" = ?, "expires_at" = ?, "done_at)
-- 0c6575df (INSERT INTO "leases" ("job", "holder", "expires_at", "starte)
-- 389613db
select "id"
  from "stripe_events"
  where false;
-- 3354e458
INSERT INTO "list_cursors" ("list", "since", "after") SELECT ?, ?, ?
  WHERE ? IS NOT NULL
  ON CONFLICT DO NOTHING;
-- 2f6704d6
SELECT "list_cursors"."since" AS since, "list_cursors"."after" AS after
  FROM "list_cursors"
  WHERE "list_cursors"."list" = ?;
-- 2412372d
select intent.value ->> 0, "payment_attempts"."state", ? as "same"
  from json_each(?) intent
  inner join "payment_attempts" on "payment_attempts"."id" = intent.value ->> 1
  union all select intent.value ->> 0, "payment_attempts"."state", ? as "same"
  from json_each(?) intent
  inner join "payment_attempts" on "payment_attempts"."intent_id" = intent.value ->> 0
  order by same;
-- 3354e458 (INSERT INTO "list_cursors" ("list", "since", "after") SELECT)
-- 2f6704d6 (SELECT "list_cursors"."since" AS since, "list_cursors"."afte)
-- 3354e458 (INSERT INTO "list_cursors" ("list", "since", "after") SELECT)
-- 2f6704d6 (SELECT "list_cursors"."since" AS since, "list_cursors"."afte)
-- 6086f691
select "stripe_events"."intent_id"
  from "stripe_events"
  inner join "payment_attempts" on "payment_attempts"."intent_id" = "stripe_events"."intent_id"
  inner join "sales" on "sales"."attempt_id" = "payment_attempts"."id"
  where ("stripe_events"."alert" IS NOT NULL
  and "stripe_events"."alert" = ?
  and "stripe_events"."settled_at" is null
  and NOT EXISTS (SELECT 1
  FROM "sale_refunds" sale_refund
  WHERE "sale_refund"."order_id" = "sales"."order_id"
  AND (? || "sale_refund"."stripe_refund_id" || ?) = "stripe_events"."id"))
  order by random() limit ?;
-- 3354e458 (INSERT INTO "list_cursors" ("list", "since", "after") SELECT)
-- 2f6704d6 (SELECT "list_cursors"."since" AS since, "list_cursors"."afte)
-- 3354e458 (INSERT INTO "list_cursors" ("list", "since", "after") SELECT)
-- 2f6704d6 (SELECT "list_cursors"."since" AS since, "list_cursors"."afte)
-- 3354e458 (INSERT INTO "list_cursors" ("list", "since", "after") SELECT)
-- 2f6704d6 (SELECT "list_cursors"."since" AS since, "list_cursors"."afte)
-- 5a1b503c (select "refunds"."attempt_id", "payment_attempts"."intent_id)
-- 8e5fc044
select "stripe_refund_id"
  from "sale_refunds"
  where "sale_refunds"."state" = ?
  order by random() limit ?;
-- 7a83c386
select "id"
  from "disputes"
  where ("disputes"."settled_at" is null
  and "disputes"."checked_at" <= ?)
  order by "disputes"."checked_at" limit ?;
-- 80d468aa
select "disputes"."id"
  from "disputes"
  inner join "sales" on "sales"."attempt_id" = "disputes"."attempt_id"
  inner join "fulfilments" on "fulfilments"."order_id" = "sales"."order_id"
  where ("disputes"."settled_at" is null
  and ("disputes"."closed_at" is not null or "disputes"."booked_cents" <> "disputes"."withdrawn_cents" - "disputes"."reinstated_cents"))
  order by random() limit ?;
-- 7f0ebbf5
select distinct "sale_refunds"."order_id", "payment_attempts"."intent_id"
  from "sale_refunds"
  inner join "payment_attempts" on "payment_attempts"."id" = "sale_refunds"."attempt_id"
  where ("sale_refunds"."state" = ?
  and EXISTS (SELECT 1
  FROM "disputes" dispute
  WHERE "dispute"."order_id" = "sale_refunds"."order_id"
  AND "dispute"."status" = 'lost')
  and NOT coalesce((SELECT "sale_status"."refund_blocked"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "sale_refunds"."order_id"), 0))
  order by random() limit ?;
-- 5f9a3856 (update "leases" set "holder" = ?, "expires_at" = ?, "done_at)
-- 0c6575df (INSERT INTO "leases" ("job", "holder", "expires_at", "starte)
-- 1cca192b
select "account_id", "monthly_at"
  from "payout_accounts"
  where ("payout_accounts"."account_id" IS NOT NULL
  and "payout_accounts"."checked_at" <= ?)
  order by "payout_accounts"."checked_at" limit ?;
-- 5f9a3856 (update "leases" set "holder" = ?, "expires_at" = ?, "done_at)
-- 0c6575df (INSERT INTO "leases" ("job", "holder", "expires_at", "starte)
-- e2331168
select "order_id"
  from "reversals"
  where ("reversals"."state" = 'dropped'
  and "reversals"."changed_at" >= ?)
  group by "reversals"."order_id"
  order by random() limit ?;
-- 5f9a3856 (update "leases" set "holder" = ?, "expires_at" = ?, "done_at)
-- 0c6575df (INSERT INTO "leases" ("job", "holder", "expires_at", "starte)
-- dd521bd0
select coalesce((SELECT sum("total")
  FROM "sale_totals"
  WHERE "part" = ?), 0), coalesce((SELECT sum("sale_totals"."total")
  FROM "sale_totals"
  WHERE "sale_totals"."part" = ?), 0) - coalesce((SELECT sum("transfers"."cents")
  FROM "transfers"
  WHERE "transfers"."state" = 'sending'), 0), coalesce((SELECT sum("sale_refunds"."amount_cents")
  FROM "sale_refunds"
  WHERE "sale_refunds"."state" in (?, ?, ?)
  AND "sale_refunds"."failure" IS NOT ?
  AND ("sale_refunds"."state" <> 'sent' OR "sale_refunds"."failure" IS ?)), 0) + coalesce((SELECT sum("refunds"."amount_cents")
  FROM "refunds"
  WHERE "refunds"."state" = 'owed'), 0)
  from (SELECT 1);
-- dd521bd0 (select coalesce((SELECT sum("total"))
-- 403a2108
INSERT INTO "coverage_readings" ("read_at", "available_cents", "pending_cents", "held_cents", "seller_cents", "back_cents") SELECT ?, ?, ?, ?, ?, ?
  WHERE 1
  ON CONFLICT DO NOTHING;
-- 688b2879
delete
  from "coverage_readings"
  where "coverage_readings"."read_at" < ?;
-- 5f9a3856 (update "leases" set "holder" = ?, "expires_at" = ?, "done_at)
-- 0c6575df (INSERT INTO "leases" ("job", "holder", "expires_at", "starte)
-- cb8131ac (select "list", "since", "began_at", "after", "theirs_cents",)
-- 2412372d (select intent.value ->> 0, "payment_attempts"."state", ? as )
-- 597fece9
delete
  from "list_differences"
  where ("list_differences"."list" = ?
  and "list_differences"."id" IN (SELECT value
  FROM json_each(?)));
-- 1d96d002
INSERT INTO "list_differences" ("list", "id", "theirs_cents", "ours_cents", "found_at") SELECT ?, value ->> 0, value ->> 1, value ->> 2, ?
  FROM json_each(?)
  WHERE 1
  ON CONFLICT ("list", "id") DO UPDATE SET "theirs_cents" = "excluded"."theirs_cents", "ours_cents" = "excluded"."ours_cents", "found_at" = ?;
-- 08785d99
INSERT INTO "listed_objects" ("list", "id", "at") SELECT ?, value, ?
  FROM json_each(?)
  WHERE 1
  ON CONFLICT ("list", "id") DO UPDATE SET "at" = ?;
-- f9bf8524
INSERT INTO "list_comparisons" ("list", "since", "began_at", "after", "theirs_cents", "ours_cents", "ended_at", "whole_theirs_cents", "whole_ours_cents") SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?
  WHERE 1
  ON CONFLICT ("list") DO UPDATE SET "list" = ?, "since" = ?, "began_at" = ?, "after" = ?, "theirs_cents" = ?, "ours_cents" = ?, "ended_at" = ?, "whole_theirs_cents" = ?, "whole_ours_cents" = ?;
-- c58b9c72
select ours.id, 0, ours.cents
  from (SELECT "paid"."intent_id" AS id, (SELECT coalesce(sum("ledger_entry"."cents"), 0)
  FROM "payment_attempts" attempt
  JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  JOIN "ledger_entries" ledger_entry ON "ledger_entry"."order_id" = "sale"."order_id"
  AND "ledger_entry"."from_account" = 'buyer'
  WHERE "attempt"."intent_id" = "paid"."intent_id") + (SELECT coalesce(sum("refund"."amount_cents"), 0)
  FROM "payment_attempts" attempt
  JOIN "refunds" refund ON "refund"."attempt_id" = "attempt"."id"
  AND "refund"."reason" <> 'admin'
  WHERE "attempt"."intent_id" = "paid"."intent_id") AS cents
  FROM ( SELECT "sales"."attempt_id" AS attempt
  FROM "sales"
  WHERE "sales"."sold_at" >= ?
  AND "sales"."sold_at" < ?
  UNION SELECT "refunds"."attempt_id"
  FROM "refunds"
  WHERE "refunds"."created_at" >= ?
  AND "refunds"."created_at" < ?
  AND "refunds"."reason" <> 'admin' ) settled
  JOIN "payment_attempts" paid ON "paid"."id" = settled.attempt
  WHERE "paid"."created_at" >= ?
  AND "paid"."state" = 'succeeded') ours
  where NOT EXISTS (SELECT 1
  FROM "listed_objects"
  WHERE "listed_objects"."list" = ?
  AND "listed_objects"."id" = ours.id
  AND "listed_objects"."at" = ?) limit ?;
-- 1d96d002 (INSERT INTO "list_differences" ("list", "id", "theirs_cents")
-- fa7cec1f
delete
  from "list_differences"
  where ("list_differences"."list" = ?
  and "list_differences"."found_at" < ?);
-- cfc7265d
delete
  from "listed_objects"
  where ("listed_objects"."list" = ?
  and "listed_objects"."at" < ?);
-- f5907950
update "list_comparisons" set "list" = ?, "since" = ?, "began_at" = ?, "after" = ?, "theirs_cents" = ?, "ours_cents" = ?, "ended_at" = ?, "whole_theirs_cents" = ?, "whole_ours_cents" = ?
  where "list_comparisons"."list" = ?;
-- 597fece9 (delete)
-- 1d96d002 (INSERT INTO "list_differences" ("list", "id", "theirs_cents")
-- 08785d99 (INSERT INTO "listed_objects" ("list", "id", "at") SELECT ?, )
-- f9bf8524 (INSERT INTO "list_comparisons" ("list", "since", "began_at",)
-- f706b476
select ours.id, 0, ours.cents
  from (SELECT "recorded"."stripe_refund_id" AS id, "recorded"."amount_cents" AS cents
  FROM "sale_refunds" recorded
  WHERE "recorded"."state" IN ('sent', 'succeeded')
  AND "recorded"."created_at" >= ?
  AND "recorded"."created_at" < ?
  AND "recorded"."stripe_refund_id" IS NOT NULL
  UNION ALL SELECT "refund"."stripe_refund_id", "refund"."amount_cents"
  FROM "refunds" refund
  WHERE "refund"."created_at" >= ?
  AND "refund"."created_at" < ?
  AND "refund"."state" = 'sent'
  AND "refund"."stripe_refund_id" IS NOT NULL) ours
  where NOT EXISTS (SELECT 1
  FROM "listed_objects"
  WHERE "listed_objects"."list" = ?
  AND "listed_objects"."id" = ours.id
  AND "listed_objects"."at" = ?) limit ?;
-- 1d96d002 (INSERT INTO "list_differences" ("list", "id", "theirs_cents")
-- fa7cec1f (delete)
-- cfc7265d (delete)
-- f5907950 (update "list_comparisons" set "list" = ?, "since" = ?, "bega)
-- 597fece9 (delete)
-- 1d96d002 (INSERT INTO "list_differences" ("list", "id", "theirs_cents")
-- 08785d99 (INSERT INTO "listed_objects" ("list", "id", "at") SELECT ?, )
-- f9bf8524 (INSERT INTO "list_comparisons" ("list", "since", "began_at",)
-- 6cc4e125
select ours.id, 0, ours.cents
  from (SELECT "transfer"."transfer_id" AS id, "transfer"."cents" AS cents
  FROM "transfers" transfer
  WHERE "transfer"."state" = 'sent'
  AND "transfer"."changed_at" >= ?
  AND "transfer"."changed_at" < ?) ours
  where NOT EXISTS (SELECT 1
  FROM "listed_objects"
  WHERE "listed_objects"."list" = ?
  AND "listed_objects"."id" = ours.id
  AND "listed_objects"."at" = ?) limit ?;
-- 1d96d002 (INSERT INTO "list_differences" ("list", "id", "theirs_cents")
-- fa7cec1f (delete)
-- cfc7265d (delete)
-- f5907950 (update "list_comparisons" set "list" = ?, "since" = ?, "bega)
-- 597fece9 (delete)
-- 1d96d002 (INSERT INTO "list_differences" ("list", "id", "theirs_cents")
-- 08785d99 (INSERT INTO "listed_objects" ("list", "id", "at") SELECT ?, )
-- f9bf8524 (INSERT INTO "list_comparisons" ("list", "since", "began_at",)
-- 71a7db78
select ours.id, 0, ours.cents
  from (SELECT "reversal"."reversal_id" AS id, sum("reversal"."cents") AS cents
  FROM "reversals" reversal
  WHERE "reversal"."state" = 'sent'
  AND "reversal"."changed_at" >= ?
  AND "reversal"."changed_at" < ?
  AND "reversal"."reversal_id" IS NOT NULL
  GROUP BY "reversal"."reversal_id") ours
  where NOT EXISTS (SELECT 1
  FROM "listed_objects"
  WHERE "listed_objects"."list" = ?
  AND "listed_objects"."id" = ours.id
  AND "listed_objects"."at" = ?) limit ?;
-- 1d96d002 (INSERT INTO "list_differences" ("list", "id", "theirs_cents")
-- fa7cec1f (delete)
-- cfc7265d (delete)
-- f5907950 (update "list_comparisons" set "list" = ?, "since" = ?, "bega)
-- 597fece9 (delete)
-- 1d96d002 (INSERT INTO "list_differences" ("list", "id", "theirs_cents")
-- 08785d99 (INSERT INTO "listed_objects" ("list", "id", "at") SELECT ?, )
-- f9bf8524 (INSERT INTO "list_comparisons" ("list", "since", "began_at",)
-- 4fe45598
select ours.id, 0, ours.cents
  from (SELECT "dispute"."id" AS id, "dispute"."booked_cents" AS cents
  FROM "disputes" dispute
  WHERE "dispute"."booked_cents" <> 0
  AND "dispute"."opened_at" >= ?
  AND "dispute"."opened_at" < ?) ours
  where NOT EXISTS (SELECT 1
  FROM "listed_objects"
  WHERE "listed_objects"."list" = ?
  AND "listed_objects"."id" = ours.id
  AND "listed_objects"."at" = ?) limit ?;
-- 1d96d002 (INSERT INTO "list_differences" ("list", "id", "theirs_cents")
-- fa7cec1f (delete)
-- cfc7265d (delete)
-- f5907950 (update "list_comparisons" set "list" = ?, "since" = ?, "bega)
-- bd504ec0
INSERT INTO "money_comparisons" ("checked_at", "sales_cents", "refunds_cents", "received_cents", "differs_cents") SELECT ?, (SELECT coalesce(max("list_comparisons"."whole_ours_cents"), 0)
  FROM "list_comparisons"
  WHERE "list_comparisons"."list" = ?), (SELECT coalesce(max("list_comparisons"."whole_ours_cents"), 0)
  FROM "list_comparisons"
  WHERE "list_comparisons"."list" = ?), (SELECT coalesce(max("list_comparisons"."whole_theirs_cents"), 0)
  FROM "list_comparisons"
  WHERE "list_comparisons"."list" = ?), (SELECT coalesce(sum(abs("list_differences"."theirs_cents" - "list_differences"."ours_cents")), 0)
  FROM "list_differences")
  FROM (SELECT 1)
  WHERE 1
  ON CONFLICT DO NOTHING;
-- 5f9a3856 (update "leases" set "holder" = ?, "expires_at" = ?, "done_at)
-- 0c6575df (INSERT INTO "leases" ("job", "holder", "expires_at", "starte)
-- 8ad0d29f
select "name", "after", "began_at", "ended_at", "checked_until"
  from "ledger_walks";
-- 2e6d06dd
select wrong.id
  from ((select "id" as "id", "orders"."state" || ', ' || "orders"."listing_name" as "detail", NULL as "order"
  from "orders"
  where ("orders".rowid > ?
  AND "orders".rowid <= coalesce((SELECT rowid
  FROM "orders"
  WHERE "orders".rowid > ?
  ORDER BY rowid LIMIT 1 OFFSET ?), ?)
  and "orders"."state" in (?, ?)
  and not exists (select 1
  from "sales"
  where "sales"."order_id" = "orders"."id")))) wrong;
-- aa860379
select (SELECT rowid
  FROM "orders"
  WHERE "orders".rowid > ?
  ORDER BY rowid LIMIT 1 OFFSET ?)
  from (SELECT 1);
-- b3654cd8
INSERT INTO "ledger_findings" ("name", "id") SELECT ?, value
  FROM json_each(?)
  WHERE 1
  ON CONFLICT DO NOTHING;
-- 4b99dbd3
delete
  from "ledger_findings"
  where ("ledger_findings"."name" = ?
  and "ledger_findings"."id" NOT IN ( SELECT wrong.id
  FROM ((select "id" as "id", "orders"."state" || ', ' || "orders"."listing_name" as "detail", NULL as "order"
  from "orders"
  where ("orders"."id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?)
  and "orders"."state" in (?, ?)
  and not exists (select 1
  from "sales"
  where "sales"."order_id" = "orders"."id")))) wrong));
-- 2803b94c
INSERT INTO "ledger_walks" ("name", "after", "began_at", "ended_at", "checked_until") SELECT ?, ?, ?, ?, ?
  ON CONFLICT ("name") DO UPDATE SET "after" = ?, "began_at" = ?, "ended_at" = ?, "checked_until" = ?;
-- e025eb57
select wrong.id
  from ((select "id" as "id", "intent_id" as "detail", NULL as "order"
  from "payment_attempts"
  where ("payment_attempts".rowid > ?
  AND "payment_attempts".rowid <= coalesce((SELECT rowid
  FROM "payment_attempts"
  WHERE "payment_attempts".rowid > ?
  ORDER BY rowid LIMIT 1 OFFSET ?), ?)
  and "payment_attempts"."state" = ?
  and not exists (select 1
  from "sales"
  where "sales"."attempt_id" = "payment_attempts"."id")
  and not exists (select 1
  from "refunds"
  where "refunds"."attempt_id" = "payment_attempts"."id")))) wrong;
-- 2aa9abe2
select (SELECT rowid
  FROM "payment_attempts"
  WHERE "payment_attempts".rowid > ?
  ORDER BY rowid LIMIT 1 OFFSET ?)
  from (SELECT 1);
-- b3654cd8 (INSERT INTO "ledger_findings" ("name", "id") SELECT ?, value)
-- 6710cbb1
delete
  from "ledger_findings"
  where ("ledger_findings"."name" = ?
  and "ledger_findings"."id" NOT IN ( SELECT wrong.id
  FROM ((select "id" as "id", "intent_id" as "detail", NULL as "order"
  from "payment_attempts"
  where ("payment_attempts"."id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?)
  and "payment_attempts"."state" = ?
  and not exists (select 1
  from "sales"
  where "sales"."attempt_id" = "payment_attempts"."id")
  and not exists (select 1
  from "refunds"
  where "refunds"."attempt_id" = "payment_attempts"."id")))) wrong));
-- 2803b94c (INSERT INTO "ledger_walks" ("name", "after", "began_at", "en)
-- 6dd1d086
select wrong.id
  from ((select "refunds"."attempt_id" as "id", "refunds"."reason" as "detail", NULL as "order"
  from "refunds"
  inner join "sales" on "sales"."attempt_id" = "refunds"."attempt_id"
  where ("refunds".rowid > ?
  AND "refunds".rowid <= coalesce((SELECT rowid
  FROM "refunds"
  WHERE "refunds".rowid > ?
  ORDER BY rowid LIMIT 1 OFFSET ?), ?)
  and "refunds"."reason" <> ?))) wrong;
-- 524a165f
select (SELECT rowid
  FROM "refunds"
  WHERE "refunds".rowid > ?
  ORDER BY rowid LIMIT 1 OFFSET ?)
  from (SELECT 1);
-- b3654cd8 (INSERT INTO "ledger_findings" ("name", "id") SELECT ?, value)
-- a3ebbad9
delete
  from "ledger_findings"
  where ("ledger_findings"."name" = ?
  and "ledger_findings"."id" NOT IN ( SELECT wrong.id
  FROM ((select "refunds"."attempt_id" as "id", "refunds"."reason" as "detail", NULL as "order"
  from "refunds"
  inner join "sales" on "sales"."attempt_id" = "refunds"."attempt_id"
  where ("refunds"."attempt_id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?)
  and "refunds"."reason" <> ?))) wrong));
-- 2803b94c (INSERT INTO "ledger_walks" ("name", "after", "began_at", "en)
-- a8d85daf
select wrong.id
  from ((select "order_id" as "id", ? || ' ' || "sales"."amount_cents" || ' ' || ? || ', ' || ? || ' ' || coalesce((SELECT sum("ledger_entry"."cents")
  FROM "ledger_entries" ledger_entry
  WHERE "ledger_entry"."order_id" = "sales"."order_id"
  AND "ledger_entry"."from_account" = 'buyer'), 0) || ' ' || ? as "detail", NULL as "order"
  from "sales"
  where ("sales".rowid > ?
  AND "sales".rowid <= coalesce((SELECT rowid
  FROM "sales"
  WHERE "sales".rowid > ?
  ORDER BY rowid LIMIT 1 OFFSET ?), ?)
  and coalesce((SELECT sum("ledger_entry"."cents")
  FROM "ledger_entries" ledger_entry
  WHERE "ledger_entry"."order_id" = "sales"."order_id"
  AND "ledger_entry"."from_account" = 'buyer'), 0) <> "sales"."amount_cents"))) wrong;
-- 16371841
select (SELECT rowid
  FROM "sales"
  WHERE "sales".rowid > ?
  ORDER BY rowid LIMIT 1 OFFSET ?)
  from (SELECT 1);
-- b3654cd8 (INSERT INTO "ledger_findings" ("name", "id") SELECT ?, value)
-- fd038477
delete
  from "ledger_findings"
  where ("ledger_findings"."name" = ?
  and "ledger_findings"."id" NOT IN ( SELECT wrong.id
  FROM ((select "order_id" as "id", ? || ' ' || "sales"."amount_cents" || ' ' || ? || ', ' || ? || ' ' || coalesce((SELECT sum("ledger_entry"."cents")
  FROM "ledger_entries" ledger_entry
  WHERE "ledger_entry"."order_id" = "sales"."order_id"
  AND "ledger_entry"."from_account" = 'buyer'), 0) || ' ' || ? as "detail", NULL as "order"
  from "sales"
  where ("sales"."order_id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?)
  and coalesce((SELECT sum("ledger_entry"."cents")
  FROM "ledger_entries" ledger_entry
  WHERE "ledger_entry"."order_id" = "sales"."order_id"
  AND "ledger_entry"."from_account" = 'buyer'), 0) <> "sales"."amount_cents"))) wrong));
-- 2803b94c (INSERT INTO "ledger_walks" ("name", "after", "began_at", "en)
-- 57a56461
select wrong.id
  from ((select "order_id" as "id", ? || ' ' || (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sales"."order_id") || ' + ' || (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sales"."order_id") || ' ' || ? || ', ' || ? || ' ' || ((SELECT coalesce(sum("transfers"."cents"), 0)
  FROM "transfers"
  WHERE "transfers"."order_id" = "sales"."order_id"
  AND "transfers"."state" = 'sent') - (SELECT coalesce(sum("reversals"."cents"), 0)
  FROM "reversals"
  WHERE "reversals"."order_id" = "sales"."order_id"
  AND "reversals"."state" = 'sent')) || ' + ' || (SELECT coalesce(sum("disputes"."booked_cents"), 0)
  FROM "disputes"
  WHERE "disputes"."order_id" = "sales"."order_id") || ' ' || ? as "detail", NULL as "order"
  from "sales"
  where ("sales".rowid > ?
  AND "sales".rowid <= coalesce((SELECT rowid
  FROM "sales"
  WHERE "sales".rowid > ?
  ORDER BY rowid LIMIT 1 OFFSET ?), ?)
  and ((SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sales"."order_id") <> ((SELECT coalesce(sum("transfers"."cents"), 0)
  FROM "transfers"
  WHERE "transfers"."order_id" = "sales"."order_id"
  AND "transfers"."state" = 'sent') - (SELECT coalesce(sum("reversals"."cents"), 0)
  FROM "reversals"
  WHERE "reversals"."order_id" = "sales"."order_id"
  AND "reversals"."state" = 'sent')) or (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sales"."order_id") <> (SELECT coalesce(sum("disputes"."booked_cents"), 0)
  FROM "disputes"
  WHERE "disputes"."order_id" = "sales"."order_id"))))) wrong;
-- 16371841 (select (SELECT rowid)
-- b3654cd8 (INSERT INTO "ledger_findings" ("name", "id") SELECT ?, value)
-- 9f5c5e8f
delete
  from "ledger_findings"
  where ("ledger_findings"."name" = ?
  and "ledger_findings"."id" NOT IN ( SELECT wrong.id
  FROM ((select "order_id" as "id", ? || ' ' || (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sales"."order_id") || ' + ' || (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sales"."order_id") || ' ' || ? || ', ' || ? || ' ' || ((SELECT coalesce(sum("transfers"."cents"), 0)
  FROM "transfers"
  WHERE "transfers"."order_id" = "sales"."order_id"
  AND "transfers"."state" = 'sent') - (SELECT coalesce(sum("reversals"."cents"), 0)
  FROM "reversals"
  WHERE "reversals"."order_id" = "sales"."order_id"
  AND "reversals"."state" = 'sent')) || ' + ' || (SELECT coalesce(sum("disputes"."booked_cents"), 0)
  FROM "disputes"
  WHERE "disputes"."order_id" = "sales"."order_id") || ' ' || ? as "detail", NULL as "order"
  from "sales"
  where ("sales"."order_id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?)
  and ((SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sales"."order_id") <> ((SELECT coalesce(sum("transfers"."cents"), 0)
  FROM "transfers"
  WHERE "transfers"."order_id" = "sales"."order_id"
  AND "transfers"."state" = 'sent') - (SELECT coalesce(sum("reversals"."cents"), 0)
  FROM "reversals"
  WHERE "reversals"."order_id" = "sales"."order_id"
  AND "reversals"."state" = 'sent')) or (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sales"."order_id") <> (SELECT coalesce(sum("disputes"."booked_cents"), 0)
  FROM "disputes"
  WHERE "disputes"."order_id" = "sales"."order_id"))))) wrong));
-- 2803b94c (INSERT INTO "ledger_walks" ("name", "after", "began_at", "en)
-- f7aeb0cb
select wrong.id
  from ((select "order_id" as "id", "fulfilments"."state" || ', ' || (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "fulfilments"."order_id") || ' ' || ? as "detail", NULL as "order"
  from "fulfilments"
  where ("fulfilments".rowid > ?
  AND "fulfilments".rowid <= coalesce((SELECT rowid
  FROM "fulfilments"
  WHERE "fulfilments".rowid > ?
  ORDER BY rowid LIMIT 1 OFFSET ?), ?)
  and "fulfilments"."deadline_at" is null
  and (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "fulfilments"."order_id") <> 0))) wrong;
-- 7484b519
select (SELECT rowid
  FROM "fulfilments"
  WHERE "fulfilments".rowid > ?
  ORDER BY rowid LIMIT 1 OFFSET ?)
  from (SELECT 1);
-- b3654cd8 (INSERT INTO "ledger_findings" ("name", "id") SELECT ?, value)
-- 8ac4d283
delete
  from "ledger_findings"
  where ("ledger_findings"."name" = ?
  and "ledger_findings"."id" NOT IN ( SELECT wrong.id
  FROM ((select "order_id" as "id", "fulfilments"."state" || ', ' || (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "fulfilments"."order_id") || ' ' || ? as "detail", NULL as "order"
  from "fulfilments"
  where ("fulfilments"."order_id" IN (SELECT "ledger_findings"."id"
  FROM "ledger_findings"
  WHERE "ledger_findings"."name" = ?)
  and "fulfilments"."deadline_at" is null
  and (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "fulfilments"."order_id") <> 0))) wrong));
-- 2803b94c (INSERT INTO "ledger_walks" ("name", "after", "began_at", "en)
-- 5f9a3856 (update "leases" set "holder" = ?, "expires_at" = ?, "done_at)
-- 7626b965 (select coalesce((select "cents")
-- 33334f49 (select "state", "part", "total")
-- cb8131ac (select "list", "since", "began_at", "after", "theirs_cents",)
-- e68988ed (select "read_at", "available_cents", "pending_cents", "held_)
-- 7692f73a (select ? as "name", "id", "detail", "order", (SELECT count(*)
-- 04443bcc (select (SELECT count(*))
-- ef4d351c (select (SELECT count(*))
-- df027a22 (select count(*), min(overdue.at), (SELECT newest.error)
-- 082b5a40 (select (SELECT count(*))
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/money/sale-refunds/:id/retry: 10 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 01769758
select "payment_attempts"."intent_id"
  from "sale_refunds"
  inner join "payment_attempts" on "payment_attempts"."id" = "sale_refunds"."attempt_id"
  where ("sale_refunds"."order_id" = ?
  AND "sale_refunds"."event" = ?
  and NOT EXISTS (SELECT 1
  FROM "orders" own
  WHERE "own"."id" = "sale_refunds"."order_id"
  AND ? IN ("own"."buyer_id", "own"."seller_id")));
-- b825203f
select "sales"."order_id", "sales"."attempt_id"
  from "sales"
  inner join "payment_attempts" on "payment_attempts"."id" = "sales"."attempt_id"
  where "payment_attempts"."intent_id" = ?;
-- f5489452
select "event"
  from "sale_refunds"
  where "sale_refunds"."order_id" = ?;
-- a8ccdb83
select "state", "attempt_id", "stripe_refund_id", "amount_cents", "state" = 'failed', coalesce((SELECT "sale_status"."refund_blocked"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "sale_refunds"."order_id"), 0), EXISTS (SELECT 1
  FROM "orders"
  WHERE "id" = "order_id"
  AND ((SELECT total("sale_refund"."amount_cents")
  FROM "sale_refunds" sale_refund
  WHERE "sale_refund"."order_id" = "orders"."id"
  AND "sale_refund"."state" IN ('succeeded', 'outside')) + (SELECT total("dispute"."booked_cents")
  FROM "disputes" dispute
  WHERE "dispute"."order_id" = "orders"."id"
  AND "dispute"."status" = 'lost')) + "sale_refunds"."amount_cents" > (SELECT "fulfilments"."price_cents"
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = "orders"."id"))
  from "sale_refunds"
  where "sale_refunds"."order_id" = ?
  AND "sale_refunds"."event" = ?;
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 10ed403e
update "sale_refunds" set "state" = ?, "try_number" = "sale_refunds"."try_number" + 1, "stripe_refund_id" = ?, "changed_at" = ?
  where "sale_refunds"."order_id" = ?
  AND "sale_refunds"."event" = ?
  AND "sale_refunds"."state" = 'failed'
  AND NOT EXISTS (SELECT 1
  FROM "orders" own
  WHERE "own"."id" = "sale_refunds"."order_id"
  AND ? IN ("own"."buyer_id", "own"."seller_id"))
  AND NOT coalesce((SELECT "sale_status"."refund_blocked"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "sale_refunds"."order_id"), 0)
  AND NOT EXISTS (SELECT 1
  FROM "orders"
  WHERE "orders"."id" = "sale_refunds"."order_id"
  AND ((SELECT total("sale_refund"."amount_cents")
  FROM "sale_refunds" sale_refund
  WHERE "sale_refund"."order_id" = "orders"."id"
  AND "sale_refund"."state" IN ('succeeded', 'outside')) + (SELECT total("dispute"."booked_cents")
  FROM "disputes" dispute
  WHERE "dispute"."order_id" = "orders"."id"
  AND "dispute"."status" = 'lost')) + "sale_refunds"."amount_cents" > (SELECT "fulfilments"."price_cents"
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = "orders"."id"));
-- 7f2542de
INSERT INTO "audit_entries" ("id", "at", "actor_id", "action", "subject_kind", "subject_id", "reason", "detail") SELECT ?, ?, ?, ?, ?, ?, ?, (SELECT "sale_refunds"."amount_cents" || ' ' || ? || coalesce(', ' || "sale_refunds"."failure", '')
  FROM "sale_refunds"
  WHERE "sale_refunds"."order_id" = ?
  AND "sale_refunds"."event" = ?)
  WHERE changes() > 0;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/money/sale-refunds/:id/paid-outside: 30 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 01769758 (select "payment_attempts"."intent_id")
-- b825203f (select "sales"."order_id", "sales"."attempt_id")
-- f5489452 (select "event")
-- 77660c35
select "state", "attempt_id", "stripe_refund_id", "amount_cents", ("state" = 'failed' OR ("state" = 'owed'
  AND "failure" = ?)), coalesce((SELECT "sale_status"."refund_blocked"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "sale_refunds"."order_id"), 0), EXISTS (SELECT 1
  FROM "orders"
  WHERE "id" = "order_id"
  AND ((SELECT total("sale_refund"."amount_cents")
  FROM "sale_refunds" sale_refund
  WHERE "sale_refund"."order_id" = "orders"."id"
  AND "sale_refund"."state" IN ('succeeded', 'outside')) + (SELECT total("dispute"."booked_cents")
  FROM "disputes" dispute
  WHERE "dispute"."order_id" = "orders"."id"
  AND "dispute"."status" = 'lost')) + "sale_refunds"."amount_cents" > (SELECT "fulfilments"."price_cents"
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = "orders"."id"))
  from "sale_refunds"
  where "sale_refunds"."order_id" = ?
  AND "sale_refunds"."event" = ?;
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 005302de (INSERT INTO "guard" (ok) SELECT 0)
-- 2b7dcf09
update "sale_refunds" set "state" = ?, "note" = ?, "changed_at" = ?
  where "sale_refunds"."order_id" = ?
  AND "sale_refunds"."event" = ?
  AND ("sale_refunds"."state" = 'failed' OR ("sale_refunds"."state" = 'owed'
  AND "sale_refunds"."failure" = ?))
  AND NOT EXISTS (SELECT 1
  FROM "orders" own
  WHERE "own"."id" = "sale_refunds"."order_id"
  AND ? IN ("own"."buyer_id", "own"."seller_id"))
  AND NOT coalesce((SELECT "sale_status"."refund_blocked"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "sale_refunds"."order_id"), 0)
  AND NOT EXISTS (SELECT 1
  FROM "orders"
  WHERE "orders"."id" = "sale_refunds"."order_id"
  AND ((SELECT total("sale_refund"."amount_cents")
  FROM "sale_refunds" sale_refund
  WHERE "sale_refund"."order_id" = "orders"."id"
  AND "sale_refund"."state" IN ('succeeded', 'outside')) + (SELECT total("dispute"."booked_cents")
  FROM "disputes" dispute
  WHERE "dispute"."order_id" = "orders"."id"
  AND "dispute"."status" = 'lost')) + "sale_refunds"."amount_cents" > (SELECT "fulfilments"."price_cents"
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = "orders"."id"));
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- f27c6f4c
INSERT INTO "spendings" ("id", "admin_id", "at", "state", "decided_by", "decided_at", "why", "action", "subject", "order_id", "seller_id", "cents", "back_cents", "reason") SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
  WHERE ((SELECT coalesce(sum("spendings"."cents"), 0)
  FROM "spendings"
  WHERE "spendings"."state" = 'alone'
  AND "spendings"."admin_id" = ?
  AND "spendings"."at" >= ?) + ? <= ?);
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- a064d0b9 (INSERT INTO "audit_entries" ("id", "at", "actor_id", "action)
-- bcd6b709 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- b8dc9987
UPDATE "orders" SET "state" = ?, "changed_at" = ?
  WHERE "orders"."id" = ?
  AND "orders"."state" = 'paid'
  AND ((SELECT total("sale_refund"."amount_cents")
  FROM "sale_refunds" sale_refund
  WHERE "sale_refund"."order_id" = "orders"."id"
  AND "sale_refund"."state" IN ('succeeded', 'outside')) + (SELECT total("dispute"."booked_cents")
  FROM "disputes" dispute
  WHERE "dispute"."order_id" = "orders"."id"
  AND "dispute"."status" = 'lost')) >= (SELECT "fulfilments"."price_cents"
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = "orders"."id");
-- c8036c82
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "sale_refunds"."order_id" || ':' || "sale_refunds"."event" || ':' || "sale_refunds"."try_number", ?, "order"."buyer_id", ?, json_object('order', "sale_refunds"."order_id", 'event', "sale_refunds"."event", 'to', 'buyer'), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "order"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "order"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "sale_refunds"
  JOIN "orders" "order" ON "order"."id" = "sale_refunds"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."buyer_id"
  WHERE "sale_refunds"."order_id" = ?
  AND "sale_refunds"."event" = ?
  AND "sale_refunds"."state" = ?
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- c4f2b179 (select "audit_entries"."action", "audit_entries"."actor_id",)
-- 2415ed8b
select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR EXISTS (SELECT 1
  FROM "users" author
  WHERE "author"."id" = "orders"."seller_id"
  AND "author"."email_verified_at" IS NOT NULL) THEN "orders"."listing_name" END, ?, "fulfilment_events"."state", (SELECT "before"."state"
  FROM "fulfilment_events" before
  WHERE "before"."order_id" = "fulfilment_events"."order_id"
  AND "before"."number" = "fulfilment_events"."number" - 1), "fulfilment_events"."action", "fulfilment_events"."at", "fulfilment_events"."by", CASE WHEN "fulfilment_events"."by" IN ('admin', 'shop') THEN "fulfilment_events"."note" ELSE CASE WHEN CASE "fulfilment_events"."by" WHEN 'buyer' THEN "orders"."buyer_id" WHEN 'seller' THEN "orders"."seller_id" END = ? OR EXISTS (SELECT 1
  FROM "users" author
  WHERE "author"."id" = CASE "fulfilment_events"."by" WHEN 'buyer' THEN "orders"."buyer_id" WHEN 'seller' THEN "orders"."seller_id" END
  AND "author"."email_verified_at" IS NOT NULL) THEN "fulfilment_events"."note" END END, (SELECT "before"."note"
  FROM "fulfilment_events" before
  WHERE "before"."order_id" = "fulfilment_events"."order_id"
  AND "before"."number" = "fulfilment_events"."number" - 1
  AND "before"."action" = 'settle'
  AND "before"."by" = 'admin'), "sale_cases"."kind", "sale_cases"."offered_cents", "sale_cases"."answer_text" IS NOT NULL, "sale_cases"."returned_at", CASE WHEN "orders"."buyer_id" = ? OR EXISTS (SELECT 1
  FROM "users" author
  WHERE "author"."id" = "orders"."buyer_id"
  AND "author"."email_verified_at" IS NOT NULL) THEN "sale_cases"."return_carrier" END, CASE WHEN "orders"."buyer_id" = ? OR EXISTS (SELECT 1
  FROM "users" author
  WHERE "author"."id" = "orders"."buyer_id"
  AND "author"."email_verified_at" IS NOT NULL) THEN "sale_cases"."return_tracking" END, "sale_cases"."return_tracking" IS NOT NULL, coalesce((SELECT sum("ledger_entries"."cents")
  FROM "ledger_entries"
  WHERE "ledger_entries"."order_id" = "fulfilment_events"."order_id"
  AND "ledger_entries"."event" = "fulfilment_events"."number"
  AND "ledger_entries"."to_account" = ?), 0), coalesce((SELECT sum("ledger_entries"."cents")
  FROM "ledger_entries"
  WHERE "ledger_entries"."order_id" = "fulfilment_events"."order_id"
  AND "ledger_entries"."event" = "fulfilment_events"."number"
  AND "ledger_entries"."to_account" = ?), 0), coalesce((SELECT sum("ledger_entries"."cents")
  FROM "ledger_entries"
  WHERE "ledger_entries"."order_id" = "fulfilment_events"."order_id"
  AND "ledger_entries"."event" = "fulfilment_events"."number"
  AND "ledger_entries"."to_account" = ?), 0), coalesce((SELECT sum("ledger_entries"."cents")
  FROM "ledger_entries"
  WHERE "ledger_entries"."order_id" = "fulfilment_events"."order_id"
  AND "ledger_entries"."event" = "fulfilment_events"."number"
  AND "ledger_entries"."from_account" = ?), 0), (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "fulfilment_events"."order_id"), (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "fulfilment_events"."order_id"), ((SELECT coalesce(sum(CASE ? WHEN "share_entry"."to_account" THEN "share_entry"."cents" WHEN "share_entry"."from_account" THEN -"share_entry"."cents" END), 0) + coalesce(sum(CASE ? WHEN "share_entry"."to_account" THEN "share_entry"."cents" WHEN "share_entry"."from_account" THEN -"share_entry"."cents" END), 0) + coalesce(sum(CASE WHEN "share_entry"."from_account" = 'seller'
  AND "share_entry"."to_account" = 'platform' THEN "share_entry"."cents" END), 0)
  FROM "ledger_entries" share_entry
  WHERE "share_entry"."order_id" = "fulfilment_events"."order_id") - ((SELECT coalesce(sum("share_reversal"."cents" - "share_reversal"."waived_cents"), 0)
  FROM "reversals" share_reversal
  WHERE "share_reversal"."order_id" = "fulfilment_events"."order_id"
  AND "share_reversal"."state" = 'owed') + (SELECT coalesce(sum("share_debt"."cents" - "share_debt"."waived_cents"), 0)
  FROM "debts" share_debt
  WHERE "share_debt"."order_id" = "fulfilment_events"."order_id"))), (SELECT coalesce(sum(CASE ? WHEN "ledger_entries"."to_account" THEN "ledger_entries"."cents" WHEN "ledger_entries"."from_account" THEN -"ledger_entries"."cents" END), 0) + coalesce(sum(CASE ? WHEN "ledger_entries"."to_account" THEN "ledger_entries"."cents" WHEN "ledger_entries"."from_account" THEN -"ledger_entries"."cents" END), 0)
  FROM "ledger_entries"
  WHERE "ledger_entries"."order_id" = "fulfilment_events"."order_id"
  AND "ledger_entries"."event" <= "fulfilment_events"."number"), "back"."id" IS NOT NULL, "back"."recheck", "fulfilments"."method", "fulfilments"."cancel_asked_at" IS NOT NULL, "fulfilments"."state", "fulfilments"."deadline_at", "fulfilments"."price_cents", "fulfilments"."fee_cents", CASE WHEN "orders"."seller_id" = ? OR EXISTS (SELECT 1
  FROM "users" author
  WHERE "author"."id" = "orders"."seller_id"
  AND "author"."email_verified_at" IS NOT NULL) THEN "fulfilments"."carrier" END, CASE WHEN "orders"."seller_id" = ? OR EXISTS (SELECT 1
  FROM "users" author
  WHERE "author"."id" = "orders"."seller_id"
  AND "author"."email_verified_at" IS NOT NULL) THEN "fulfilments"."tracking" END, "fulfilments"."tracking" IS NOT NULL, coalesce((SELECT "sale_status"."frozen"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), 0), (SELECT "sale_status"."question"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), (coalesce((SELECT "sale_status"."refund_blocked"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), 0) OR (SELECT "late_code"."received_at"
  FROM "stripe_events" late_code
  WHERE "late_code"."id" = (? || "fulfilments"."order_id")
  AND "late_code"."seen_at" IS NULL) IS NOT NULL), "sale_refunds"."amount_cents", "sale_refunds"."state", "sale_refunds"."note", EXISTS (SELECT 1
  FROM "fulfilment_events" later
  WHERE "later"."order_id" = "fulfilment_events"."order_id"
  AND "later"."number" > "fulfilment_events"."number"
  AND "later"."action" IN ('thaw', 'withdraw')), EXISTS (SELECT 1
  FROM "users" buyer
  WHERE "buyer"."id" = "fulfilments"."buyer_id"
  AND NOT ("buyer"."suspended_at" IS NULL))
  from "fulfilment_events"
  inner join "fulfilments" on "fulfilments"."order_id" = "fulfilment_events"."order_id"
  inner join "orders" on "orders"."id" = "fulfilments"."order_id"
  left join "sale_cases" on ("sale_cases"."order_id" = "fulfilments"."order_id"
  and "sale_cases"."withdrawn_at" is null)
  left join "sale_refunds" on ("sale_refunds"."order_id" = "fulfilment_events"."order_id"
  and "sale_refunds"."event" = "fulfilment_events"."number")
  left join "listings" "back" on "back"."relisted_from" = "orders"."listing_id"
  where ("fulfilment_events"."order_id" = ?
  and "fulfilment_events"."number" = ?);
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/approvals: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 3ae4cdd7
select "spendings"."id", "spendings"."action", "spendings"."order_id", "spendings"."seller_id", coalesce("orders"."listing_name", CASE WHEN ("payee"."deleted_at" IS NULL) THEN "payee"."name" ELSE ? || substr("payee"."id", 1, 8) END), "spendings"."cents", "spendings"."reason", CASE WHEN ("asker"."deleted_at" IS NULL) THEN "asker"."name" ELSE ? || substr("asker"."id", 1, 8) END, "spendings"."admin_id" = ?, "spendings"."at", "spendings"."at" + ?, CASE WHEN "spendings"."state" = 'waiting'
  AND NOT ("spendings"."state" = 'waiting'
  AND "spendings"."at" > ?) THEN 'expired' ELSE "spendings"."state" END, CASE WHEN "spendings"."decided_by" IS NOT NULL THEN CASE WHEN ("decider"."deleted_at" IS NULL) THEN "decider"."name" ELSE ? || substr("decider"."id", 1, 8) END END, "spendings"."decided_at", "spendings"."why"
  from "spendings"
  inner join "users" "asker" on "asker"."id" = "spendings"."admin_id"
  left join "users" "decider" on "decider"."id" = "spendings"."decided_by"
  left join "users" "payee" on "payee"."id" = "spendings"."seller_id"
  left join "orders" on "orders"."id" = "spendings"."order_id"
  where "spendings"."state" <> 'alone'
  order by "spendings"."at" desc, "spendings"."id" desc limit ?;

---- GET /api/approvals once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 3ae4cdd7 (select "spendings"."id", "spendings"."action", "spendings".")

---- POST /api/approvals/:id: 23 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 100b6479
select "id", "action", "subject", "order_id", "seller_id", "cents", "back_cents", "reason", "admin_id", "at", "state", "decided_by", "decided_at", "why", ("state" = 'waiting'
  AND "at" > ?), EXISTS (SELECT 1
  WHERE EXISTS (SELECT 1
  FROM "users" an_admin
  WHERE "an_admin"."role" = 'Admin'
  AND (("an_admin"."deleted_at" IS NULL)
  AND ("an_admin"."suspended_at" IS NULL))
  AND "an_admin"."id" = "spendings"."admin_id")), NOT EXISTS (SELECT 1
  FROM "orders" own
  WHERE "id" = "order_id"
  AND ? IN ("buyer_id", "seller_id"))
  from "spendings"
  where "spendings"."id" = ?
  AND "spendings"."state" <> 'alone';
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 005302de (INSERT INTO "guard" (ok) SELECT 0)
-- 89608877
update "spendings" set "state" = ?, "decided_by" = ?, "decided_at" = ?, "why" = ?
  where ("spendings"."id" = ?
  and ("spendings"."state" = 'waiting'
  AND "spendings"."at" > ?));
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- a064d0b9 (INSERT INTO "audit_entries" ("id", "at", "actor_id", "action)
-- bcd6b709 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- c4f2b179 (select "audit_entries"."action", "audit_entries"."actor_id",)
-- c4f2b179 (select "audit_entries"."action", "audit_entries"."actor_id",)
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/money/disputes/:id/accept: 61 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- bb7ed6e2
select "order_id", "status"
  from "disputes"
  where ("disputes"."id" = ?
  and NOT EXISTS (SELECT 1
  FROM "orders" own
  WHERE "own"."id" = "disputes"."order_id"
  AND ? IN ("own"."buyer_id", "own"."seller_id")));
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- a064d0b9 (INSERT INTO "audit_entries" ("id", "at", "actor_id", "action)
-- 41cdef8b
INSERT INTO "disputes" ("id", "status", "amount_cents", "reason", "is_refundable", "withdrawn_cents", "reinstated_cents", "due_by", "opened_at", "attempt_id", "order_id", "seller_id", "booked_cents", "closed_at", "settled_at", "checked_at") SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, "attempt"."id", "attempt"."order_id", (SELECT "orders"."seller_id"
  FROM "orders"
  WHERE "orders"."id" = "attempt"."order_id"), ?, ?, ?, ?
  FROM "payment_attempts" attempt
  WHERE "attempt"."intent_id" = ?
  ON CONFLICT ("id") DO UPDATE SET "status" = ?, "amount_cents" = ?, "reason" = ?, "is_refundable" = ?, "withdrawn_cents" = max("disputes"."withdrawn_cents", ?), "reinstated_cents" = max("disputes"."reinstated_cents", ?), "due_by" = ?, "closed_at" = coalesce("disputes"."closed_at", ?), "settled_at" = coalesce("disputes"."settled_at", CASE WHEN ?
  AND EXISTS (SELECT 1
  FROM "refunds" refund
  WHERE "refund"."attempt_id" = "disputes"."attempt_id") THEN ? END), "checked_at" = ?
  WHERE "disputes"."closed_at" IS NULL OR ?;
-- 963093fb
UPDATE "orders" SET "state" = ?, "changed_at" = ?
  WHERE "orders"."id" = (SELECT "disputes"."order_id"
  FROM "disputes"
  WHERE "disputes"."id" = ?)
  AND "orders"."state" = 'paid'
  AND ((SELECT total("sale_refund"."amount_cents")
  FROM "sale_refunds" sale_refund
  WHERE "sale_refund"."order_id" = "orders"."id"
  AND "sale_refund"."state" IN ('succeeded', 'outside')) + (SELECT total("dispute"."booked_cents")
  FROM "disputes" dispute
  WHERE "dispute"."order_id" = "orders"."id"
  AND "dispute"."status" = 'lost')) >= (SELECT "fulfilments"."price_cents"
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = "orders"."id");
-- 9577c955
INSERT INTO "stripe_events" ("id", "type", "intent_id", "alert", "received_at") SELECT ?, ?, ?, ?, ?
  WHERE EXISTS (SELECT 1
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  ON CONFLICT DO NOTHING;
-- f6d2d395
INSERT INTO "stripe_events" ("id", "type", "intent_id", "alert", "received_at") SELECT ?, ?, ?, ?, ?
  WHERE EXISTS (SELECT 1
  FROM "disputes"
  JOIN "sales" ON "sales"."attempt_id" = "disputes"."attempt_id"
  WHERE "disputes"."id" = ?
  AND "disputes"."settled_at" IS NOT NULL
  AND "disputes"."withdrawn_cents" - "disputes"."reinstated_cents" <> "disputes"."booked_cents")
  ON CONFLICT DO NOTHING;
-- e435c5be
INSERT INTO "fulfilment_events" ("order_id", "number", "at", "by", "action", "state", "deadline_at") SELECT "fulfilment"."order_id", "fulfilment"."version" + 1, ?, ?, ?, "fulfilment"."state", "fulfilment"."deadline_at"
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "payment_attempts" attempt
  JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  WHERE "attempt"."intent_id" = ?)))
  AND "fulfilment"."deadline_at" IS NOT NULL
  AND "fulfilment"."frozen_at" IS NULL
  AND coalesce((SELECT "sale_status"."under_review"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilment"."order_id"), 0);
-- b6423387
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."buyer_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "payment_attempts" attempt
  JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  WHERE "attempt"."intent_id" = ?)))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- 6beb2a94
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."seller_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "payment_attempts" attempt
  JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  WHERE "attempt"."intent_id" = ?)))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- dd991e68
UPDATE "fulfilments" SET "state" = "fulfilment_events"."state", "version" = "fulfilment_events"."number", "deadline_at" = "fulfilment_events"."deadline_at", "delivered_at" = CASE "fulfilment_events"."action" WHEN 'delivered' THEN "fulfilment_events"."at" ELSE "fulfilments"."delivered_at" END, "cancel_asked_at" = CASE "fulfilment_events"."action" WHEN 'ask-cancel' THEN "fulfilment_events"."at" ELSE "fulfilments"."cancel_asked_at" END, "called_off_at" = CASE WHEN "fulfilment_events"."action" = 'cancel'
  AND "fulfilment_events"."by" = 'buyer' THEN "fulfilment_events"."at" ELSE "fulfilments"."called_off_at" END, "frozen_at" = CASE "fulfilment_events"."action" WHEN 'freeze' THEN "fulfilment_events"."at" WHEN 'thaw' THEN NULL WHEN 'dispute-lost' THEN NULL WHEN 'settle' THEN CASE WHEN "fulfilment_events"."deadline_at" IS NOT NULL THEN "fulfilments"."frozen_at" END ELSE coalesce("fulfilments"."frozen_at", CASE WHEN "fulfilment_events"."action" = 'refund-by-hand'
  AND "fulfilment_events"."deadline_at" IS NULL THEN "fulfilment_events"."at" END) END
  FROM "fulfilment_events"
  WHERE "fulfilments"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "payment_attempts" attempt
  JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  WHERE "attempt"."intent_id" = ?)))
  AND "fulfilment_events"."order_id" = "fulfilments"."order_id"
  AND "fulfilment_events"."number" = "fulfilments"."version" + 1;
-- 6fbe141b
select "disputes"."id", "disputes"."attempt_id", "disputes"."order_id", "disputes"."amount_cents", "disputes"."reason", "disputes"."status", "disputes"."is_refundable", "disputes"."withdrawn_cents", "disputes"."reinstated_cents", "disputes"."booked_cents", "disputes"."due_by", "disputes"."opened_at", "disputes"."closed_at", "disputes"."settled_at", "disputes"."checked_at", "disputes"."seller_id"
  from "disputes"
  inner join "sales" on "sales"."attempt_id" = "disputes"."attempt_id"
  where ("disputes"."id" = ?
  and "disputes"."settled_at" is null);
-- d16eb99f
select "version", "state", "deadline_at", "price_cents", "fee_cents"
  from "fulfilments"
  where "fulfilments"."order_id" = ?;
-- 497ce9cf
select "from_account", "to_account", "cents"
  from "ledger_entries"
  where "ledger_entries"."order_id" = ?;
-- 89328515
select (SELECT coalesce(sum("amount_cents"), 0)
  FROM "sale_refunds"
  WHERE "order_id" = ?
  AND "state" IN ('owed', 'failed'))
  from "fulfilments"
  where "fulfilments"."order_id" = ?;
-- e5013d7d
select "try_number", "cents"
  from "transfers"
  where ("transfers"."order_id" = ?
  and "transfers"."state" = ?);
-- 7f36699c
select "event", "try_number", "cents", "waived_cents", "of_event", "state"
  from "reversals"
  where "reversals"."order_id" = ?;
-- e0851dfd
select "event", "cents", "settled_cents", "waived_cents"
  from "debts"
  where "debts"."order_id" = ?;
-- b321b000
select "number"
  from "fulfilment_events"
  where ("fulfilment_events"."order_id" = ?
  and "fulfilment_events"."action" = ?);
-- dc42a541
UPDATE "disputes" SET "settled_at" = ?
  WHERE "disputes"."id" = ?
  AND "disputes"."settled_at" IS NULL
  AND "disputes"."status" = ?
  AND "disputes"."booked_cents" = ?
  AND "disputes"."withdrawn_cents" - "disputes"."reinstated_cents" = ?;
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- b7006dd7
INSERT INTO "fulfilment_events" ("order_id", "number", "at", "by", "action", "state", "deadline_at", "note") SELECT "fulfilments"."order_id", ?, ?, ?, ?, ?, ?, ?
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = ?
  AND "fulfilments"."version" = ?
  AND (SELECT coalesce(sum("sale_refunds"."amount_cents"), 0)
  FROM "sale_refunds"
  WHERE "sale_refunds"."order_id" = ?
  AND "sale_refunds"."state" IN ('owed', 'failed')) = ?
  AND ((SELECT coalesce(sum("reversals"."cents" - "reversals"."waived_cents"), 0)
  FROM "reversals"
  WHERE "reversals"."order_id" = ?
  AND "reversals"."state" = 'owed') || '.' || (SELECT coalesce(sum("debts"."settled_cents"), 0)
  FROM "debts"
  WHERE "debts"."order_id" = ?)) = ?;
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- 014f3206
UPDATE "sale_refunds" SET "state" = ?, "changed_at" = ?
  WHERE "sale_refunds"."order_id" = ?
  AND "sale_refunds"."state" IN ('owed', 'failed');
-- b8dc9987 (UPDATE "orders" SET "state" = ?, "changed_at" = ?)
-- daf1e0e1
INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id", "amount_cents", "state", "created_at", "changed_at") SELECT "sale"."order_id", "fulfilment_events"."number", "sale"."attempt_id", sum("ledger_entry"."cents"), ?, ?, ?
  FROM "fulfilment_events"
  JOIN "ledger_entries" ledger_entry ON "ledger_entry"."order_id" = "fulfilment_events"."order_id"
  AND "ledger_entry"."event" = "fulfilment_events"."number"
  AND "ledger_entry"."to_account" = 'back'
  JOIN "sales" sale ON "sale"."order_id" = "fulfilment_events"."order_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  GROUP BY "fulfilment_events"."order_id", "fulfilment_events"."number";
-- 07f7914b
UPDATE "case_photos" SET "expires_at" = ?
  WHERE "case_photos"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "case_photos"."event" IS NOT NULL
  AND "case_photos"."expires_at" IS NULL;
-- e5183f9f
INSERT INTO "listings" ("name", "author", "isbn", "category_id", "condition", "format", "language", "location", "delivery", "year_of_purchase", "used_duration", "original_price_cents", "resell_price_cents", "description", "phone_number", "id", "seller_id", "title_id", "more", "posted_at", "relisted_from", "recheck", "paused_at") SELECT "listing"."name", "listing"."author", "listing"."isbn", "listing"."category_id", "listing"."condition", "listing"."format", "listing"."language", "listing"."location", "listing"."delivery", "listing"."year_of_purchase", "listing"."used_duration", "listing"."original_price_cents", "listing"."resell_price_cents", "listing"."description", "listing"."phone_number", lower(hex(randomblob(12))), "listing"."seller_id", "listing"."title_id", "listing"."more", ?, "listing"."id", 'still_there', CASE WHEN 'still_there' IS NOT NULL THEN ? END
  FROM "sales" sale
  JOIN "listings" listing ON "listing"."id" = "sale"."listing_id"
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "sale"."order_id" IN (SELECT value
  FROM json_each(?))
  AND EXISTS (SELECT 1
  FROM "fulfilment_events"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."order_id" = "sale"."order_id")
  AND (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND ("listing"."deleted_at" IS NULL)
  AND "listing"."hidden_at" IS NULL
  ON CONFLICT DO NOTHING;
-- 6ed77b45
INSERT INTO "listing_photos" ("listing_id", "position", "photo_id") SELECT "listing"."id", "placed"."position", "placed"."photo_id"
  FROM "listings" listing
  JOIN "listing_photos" placed ON "placed"."listing_id" = "listing"."relisted_from"
  WHERE "listing"."relisted_from" IN (SELECT "sale"."listing_id"
  FROM "sales" sale
  WHERE "sale"."order_id" IN (SELECT value
  FROM json_each(?)))
  ON CONFLICT DO NOTHING;
-- 00f3c241
INSERT INTO "orders" ("id", "listing_id", "buyer_id", "seller_id", "listing_name", "price_cents", "listing_version", "snapshot", "buyer_name", "buyer_email", "phone_number", "location", "state", "created_at", "changed_at") SELECT lower(hex(randomblob(12))), "listing"."id", "former"."buyer_id", "listing"."seller_id", "listing"."name", "listing"."resell_price_cents", "listing"."version", json_object('author', "listing"."author", 'condition', "listing"."condition", 'description', "listing"."description", 'photos', json((SELECT json_group_array(placed.id)
  FROM ( SELECT "listing_photos"."photo_id" AS id
  FROM "listing_photos"
  WHERE "listing_photos"."listing_id" = "listing"."id"
  ORDER BY "listing_photos"."position") placed))), "buyer"."name", "buyer"."email", "order"."phone_number", "order"."location", ?, ?, ?
  FROM "listings" listing
  JOIN "former_queue_entries" former ON "former"."listing_id" = "listing"."relisted_from"
  JOIN "orders" "order" ON "order"."listing_id" = "former"."listing_id"
  AND "order"."buyer_id" = "former"."buyer_id"
  JOIN "users" buyer ON "buyer"."id" = "former"."buyer_id"
  WHERE "listing"."relisted_from" IN (SELECT "sale"."listing_id"
  FROM "sales" sale
  WHERE "sale"."order_id" IN (SELECT value
  FROM json_each(?)))
  AND "order"."state" = 'void'
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND (("buyer"."deleted_at" IS NULL)
  AND ("buyer"."suspended_at" IS NULL))
  ON CONFLICT DO NOTHING;
-- 3311a1d4
INSERT INTO "queue_entries" ("listing_id", "buyer_id", "joined_at") SELECT "listing"."id", "former"."buyer_id", "former"."joined_at"
  FROM "listings" listing
  JOIN "former_queue_entries" former ON "former"."listing_id" = "listing"."relisted_from"
  WHERE "listing"."relisted_from" IN (SELECT "sale"."listing_id"
  FROM "sales" sale
  WHERE "sale"."order_id" IN (SELECT value
  FROM json_each(?)))
  AND EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "listing"."id"
  AND "order"."buyer_id" = "former"."buyer_id"
  AND "order"."state" = 'pending')
  ON CONFLICT DO NOTHING;
-- a496e257
DELETE
  FROM "former_queue_entries"
  WHERE "former_queue_entries"."listing_id" IN (SELECT "sale"."listing_id"
  FROM "sales" sale
  WHERE "sale"."order_id" IN (SELECT value
  FROM json_each(?)));
-- 68402533
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "queue_entries"
  WHERE "queue_entries"."turn_ends_at" <= ?
  AND "queue_entries"."first_turn_ms" IS NULL
  AND "queue_entries"."listing_id" = (SELECT "listings"."id"
  FROM "listings"
  WHERE "listings"."relisted_from" IN (SELECT "sale"."listing_id"
  FROM "sales" sale
  WHERE "sale"."order_id" IN (SELECT value
  FROM json_each(?))) LIMIT 1)
  AND ("queue_entries"."turn_ends_at" <= ? OR "queue_entries"."first_until" <= ? OR ("queue_entries"."first_turn_ms" IS NULL
  AND NOT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "queue_entries"."listing_id"
  AND "order"."buyer_id" = "queue_entries"."buyer_id"
  AND "order"."state" = 'pending')))
  ON CONFLICT (id) DO NOTHING;
-- 4c183667
INSERT INTO "unused_turns" ("buyer_id", "listing_id", "at") SELECT "queue_entries"."buyer_id", "queue_entries"."listing_id", min("queue_entries"."turn_ends_at", ?)
  FROM "queue_entries"
  WHERE "queue_entries"."turn_ends_at" IS NOT NULL
  AND "queue_entries"."first_turn_ms" IS NULL
  AND "queue_entries"."listing_id" = (SELECT "listings"."id"
  FROM "listings"
  WHERE "listings"."relisted_from" IN (SELECT "sale"."listing_id"
  FROM "sales" sale
  WHERE "sale"."order_id" IN (SELECT value
  FROM json_each(?))) LIMIT 1)
  AND ("queue_entries"."turn_ends_at" <= ? OR "queue_entries"."first_until" <= ? OR ("queue_entries"."first_turn_ms" IS NULL
  AND NOT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "queue_entries"."listing_id"
  AND "order"."buyer_id" = "queue_entries"."buyer_id"
  AND "order"."state" = 'pending')))
  AND NOT (SELECT count(*) = 1
  AND min("attempt"."created_at") >= "queue_entries"."turn_ends_at" - ?
  FROM "payment_attempts" attempt
  WHERE "attempt"."buyer_id" = "queue_entries"."buyer_id"
  AND "attempt"."listing_id" = "queue_entries"."listing_id"
  AND "attempt"."created_at" > "queue_entries"."turn_ends_at" - ?)
  AND EXISTS (SELECT 1
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = "queue_entries"."listing_id"
  AND ((("listing"."sold_at" IS NULL)
  AND ("listing"."deleted_at" IS NULL))
  AND ((("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND (NOT ("listing"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL))))
  AND CASE WHEN "listing"."resell_price_cents" <= 10000 THEN 1 ELSE (SELECT open_sales.cents + (SELECT coalesce(sum("hold"."amount_cents"), 0)
  FROM "payment_attempts" hold
  JOIN "orders" large_order ON "large_order"."id" = "hold"."order_id"
  WHERE ("hold"."state" IN ('creating','open','processing','canceling'))
  AND "hold"."amount_cents" > 10000
  AND "large_order"."seller_id" = "listing"."seller_id") + "listing"."resell_price_cents" <= max(CASE WHEN open_sales.count < ? THEN ? ELSE 0 END, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "listing"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))
  FROM (SELECT coalesce(sum(newest.cents), 0) AS cents, count(*) AS count
  FROM (SELECT "large_fulfilment"."price_cents" AS cents, "large_fulfilment"."state" AS state, "large_fulfilment"."order_id" AS id
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "listing"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NULL
  ORDER BY large_fulfilment.rowid DESC LIMIT ?) newest
  WHERE newest.state NOT IN (?, ?, ?) OR EXISTS (SELECT 1
  FROM "sale_refunds" large_refund
  WHERE "large_refund"."order_id" = newest.id
  AND "large_refund"."created_at" > ?) OR EXISTS (SELECT 1
  FROM "disputes" large_dispute
  WHERE "large_dispute"."order_id" = newest.id
  AND "large_dispute"."opened_at" > ?)) open_sales) END)
  ON CONFLICT DO NOTHING;
-- 5f58cd20
delete
  from "queue_entries"
  where "queue_entries"."listing_id" = (SELECT "listings"."id"
  FROM "listings"
  WHERE "listings"."relisted_from" IN (SELECT "sale"."listing_id"
  FROM "sales" sale
  WHERE "sale"."order_id" IN (SELECT value
  FROM json_each(?))) LIMIT 1)
  AND ("queue_entries"."turn_ends_at" <= ? OR "queue_entries"."first_until" <= ? OR ("queue_entries"."first_turn_ms" IS NULL
  AND NOT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "queue_entries"."listing_id"
  AND "order"."buyer_id" = "queue_entries"."buyer_id"
  AND "order"."state" = 'pending')));
-- 797c2ceb
update "queue_entries" set "turn_ends_at" = CASE WHEN "queue_entries"."first_turn_ms" IS NULL THEN ? ELSE min(? + "queue_entries"."first_turn_ms", "queue_entries"."first_until") END
  where ("queue_entries"."listing_id" = (SELECT "listings"."id"
  FROM "listings"
  WHERE "listings"."relisted_from" IN (SELECT "sale"."listing_id"
  FROM "sales" sale
  WHERE "sale"."order_id" IN (SELECT value
  FROM json_each(?))) LIMIT 1)
  and "queue_entries"."turn_ends_at" is null
  and ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entries"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entries"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entries"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entries"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entries"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entries"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entries"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entries"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entries"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entries"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL)
  and NOT EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "queue_entries"."listing_id"
  AND ("queue_entry"."turn_ends_at" IS NOT NULL OR (("queue_entry"."joined_at", "queue_entry"."buyer_id") < ("queue_entries"."joined_at", "queue_entries"."buyer_id")
  AND ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entry"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entry"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL))))
  and NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "queue_entries"."listing_id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling')))
  and EXISTS (SELECT 1
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = "queue_entries"."listing_id"
  AND ((("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND (NOT ("listing"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL)))
  AND CASE WHEN "listing"."resell_price_cents" <= 10000 THEN 1 ELSE (SELECT open_sales.cents + (SELECT coalesce(sum("hold"."amount_cents"), 0)
  FROM "payment_attempts" hold
  JOIN "orders" large_order ON "large_order"."id" = "hold"."order_id"
  WHERE ("hold"."state" IN ('creating','open','processing','canceling'))
  AND "hold"."amount_cents" > 10000
  AND "large_order"."seller_id" = "listing"."seller_id") + "listing"."resell_price_cents" <= max(CASE WHEN open_sales.count < ? THEN ? ELSE 0 END, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "listing"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))
  FROM (SELECT coalesce(sum(newest.cents), 0) AS cents, count(*) AS count
  FROM (SELECT "large_fulfilment"."price_cents" AS cents, "large_fulfilment"."state" AS state, "large_fulfilment"."order_id" AS id
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "listing"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NULL
  ORDER BY large_fulfilment.rowid DESC LIMIT ?) newest
  WHERE newest.state NOT IN (?, ?, ?) OR EXISTS (SELECT 1
  FROM "sale_refunds" large_refund
  WHERE "large_refund"."order_id" = newest.id
  AND "large_refund"."created_at" > ?) OR EXISTS (SELECT 1
  FROM "disputes" large_dispute
  WHERE "large_dispute"."order_id" = newest.id
  AND "large_dispute"."opened_at" > ?)) open_sales) END));
-- 3b7e3ff3
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, ?, "queue_entries"."turn_ends_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "queue_entries"
  WHERE "queue_entries"."listing_id" = (SELECT "listings"."id"
  FROM "listings"
  WHERE "listings"."relisted_from" IN (SELECT "sale"."listing_id"
  FROM "sales" sale
  WHERE "sale"."order_id" IN (SELECT value
  FROM json_each(?))) LIMIT 1)
  AND "queue_entries"."turn_ends_at" > ?
  AND "queue_entries"."first_turn_ms" IS NULL
  ON CONFLICT (id) DO NOTHING;
-- 11b3f028
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, "queue_entries"."turn_ends_at" - ?, "queue_entries"."turn_ends_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "queue_entries"."turn_ends_at" - ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN "queue_entries"."turn_ends_at" - ? END
  FROM "queue_entries"
  WHERE "queue_entries"."listing_id" = (SELECT "listings"."id"
  FROM "listings"
  WHERE "listings"."relisted_from" IN (SELECT "sale"."listing_id"
  FROM "sales" sale
  WHERE "sale"."order_id" IN (SELECT value
  FROM json_each(?))) LIMIT 1)
  AND "queue_entries"."turn_ends_at" > ?
  AND "queue_entries"."first_turn_ms" IS NULL
  ON CONFLICT (id) DO NOTHING;
-- 9eca19bc
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, ?, "queue_entries"."turn_ends_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "queue_entries"
  WHERE "queue_entries"."listing_id" = (SELECT "listings"."id"
  FROM "listings"
  WHERE "listings"."relisted_from" IN (SELECT "sale"."listing_id"
  FROM "sales" sale
  WHERE "sale"."order_id" IN (SELECT value
  FROM json_each(?))) LIMIT 1)
  AND "queue_entries"."turn_ends_at" > ?
  AND "queue_entries"."first_turn_ms" IS NOT NULL
  ON CONFLICT (id) DO NOTHING;
-- ab071ae9
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT value AS tag
  FROM "listings", json_each(json_array(? || "listings"."category_id", ? || "listings"."seller_id", ? || "listings"."title_id"))
  WHERE "listings"."relisted_from" IN (SELECT "sale"."listing_id"
  FROM "sales" sale
  WHERE "sale"."order_id" IN (SELECT value
  FROM json_each(?)))
  AND ("listings"."stock" = 1)
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM "listings"
  WHERE "listings"."relisted_from" IN (SELECT "sale"."listing_id"
  FROM "sales" sale
  WHERE "sale"."order_id" IN (SELECT value
  FROM json_each(?)))
  AND ("listings"."stock" = 1)))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- cfd3c8a7
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."buyer_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- d1e8b0f4
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."seller_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- acc721e3
UPDATE "fulfilments" SET "state" = "fulfilment_events"."state", "version" = "fulfilment_events"."number", "deadline_at" = "fulfilment_events"."deadline_at", "delivered_at" = CASE "fulfilment_events"."action" WHEN 'delivered' THEN "fulfilment_events"."at" ELSE "fulfilments"."delivered_at" END, "cancel_asked_at" = CASE "fulfilment_events"."action" WHEN 'ask-cancel' THEN "fulfilment_events"."at" ELSE "fulfilments"."cancel_asked_at" END, "called_off_at" = CASE WHEN "fulfilment_events"."action" = 'cancel'
  AND "fulfilment_events"."by" = 'buyer' THEN "fulfilment_events"."at" ELSE "fulfilments"."called_off_at" END, "frozen_at" = CASE "fulfilment_events"."action" WHEN 'freeze' THEN "fulfilment_events"."at" WHEN 'thaw' THEN NULL WHEN 'dispute-lost' THEN NULL WHEN 'settle' THEN CASE WHEN "fulfilment_events"."deadline_at" IS NOT NULL THEN "fulfilments"."frozen_at" END ELSE coalesce("fulfilments"."frozen_at", CASE WHEN "fulfilment_events"."action" = 'refund-by-hand'
  AND "fulfilment_events"."deadline_at" IS NULL THEN "fulfilment_events"."at" END) END
  FROM "fulfilment_events"
  WHERE "fulfilments"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."order_id" = "fulfilments"."order_id"
  AND "fulfilment_events"."number" = "fulfilments"."version" + 1;
-- 6fbe141b (select "disputes"."id", "disputes"."attempt_id", "disputes".)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/money/disputes/:id/refund: 72 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 2d9b67d7
select "disputes"."order_id", "payment_attempts"."intent_id"
  from "disputes"
  inner join "payment_attempts" on "payment_attempts"."id" = "disputes"."attempt_id"
  where ("disputes"."id" = ?
  and NOT EXISTS (SELECT 1
  FROM "orders" own
  WHERE "own"."id" = "disputes"."order_id"
  AND ? IN ("own"."buyer_id", "own"."seller_id")));
-- 41cdef8b (INSERT INTO "disputes" ("id", "status", "amount_cents", "rea)
-- 963093fb (UPDATE "orders" SET "state" = ?, "changed_at" = ?)
-- 9577c955 (INSERT INTO "stripe_events" ("id", "type", "intent_id", "ale)
-- f6d2d395 (INSERT INTO "stripe_events" ("id", "type", "intent_id", "ale)
-- e435c5be (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- b6423387 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 6beb2a94 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- dd991e68 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 6fbe141b (select "disputes"."id", "disputes"."attempt_id", "disputes".)
-- d16eb99f (select "version", "state", "deadline_at", "price_cents", "fe)
-- 497ce9cf (select "from_account", "to_account", "cents")
-- 89328515 (select (SELECT coalesce(sum("amount_cents"), 0))
-- e5013d7d (select "try_number", "cents")
-- 7f36699c (select "event", "try_number", "cents", "waived_cents", "of_e)
-- e0851dfd (select "event", "cents", "settled_cents", "waived_cents")
-- b321b000 (select "number")
-- b825203f (select "sales"."order_id", "sales"."attempt_id")
-- f5489452 (select "event")
-- 9433b2b5
select "disputes"."id"
  from "disputes"
  inner join "sales" on "sales"."attempt_id" = "disputes"."attempt_id"
  inner join "fulfilments" on "fulfilments"."order_id" = "sales"."order_id"
  where ("disputes"."settled_at" is null
  and "disputes"."order_id" = ?
  and ("disputes"."closed_at" is not null or "disputes"."booked_cents" <> "disputes"."withdrawn_cents" - "disputes"."reinstated_cents"))
  order by random() limit ?;
-- d16eb99f (select "version", "state", "deadline_at", "price_cents", "fe)
-- 497ce9cf (select "from_account", "to_account", "cents")
-- 89328515 (select (SELECT coalesce(sum("amount_cents"), 0))
-- e5013d7d (select "try_number", "cents")
-- 7f36699c (select "event", "try_number", "cents", "waived_cents", "of_e)
-- e0851dfd (select "event", "cents", "settled_cents", "waived_cents")
-- b321b000 (select "number")
-- f611822e
select 1
  from "fulfilments"
  where ("fulfilments"."order_id" = ?
  and EXISTS (SELECT 1
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = ?
  AND "fulfilments"."version" = ?)
  AND EXISTS (SELECT 1
  FROM "disputes"
  WHERE "disputes"."id" = ?
  AND "disputes"."order_id" = ?
  AND ("disputes"."status" IN (?, ?, ?)
  AND "disputes"."is_refundable"
  AND "disputes"."closed_at" IS NULL
  AND NOT coalesce((SELECT "sale_status"."withdrawn_undecided"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "disputes"."order_id"), 0))));
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- b7006dd7 (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- 0a09471e
UPDATE "stripe_events" SET "settled_at" = ?, "seen_at" = coalesce("stripe_events"."seen_at", ?)
  WHERE "stripe_events"."intent_id" = (SELECT "payment_attempts"."intent_id"
  FROM "payment_attempts"
  JOIN "sales" ON "sales"."attempt_id" = "payment_attempts"."id"
  WHERE "sales"."order_id" = ?)
  AND "stripe_events"."alert" IN ('refund_by_hand', 'dispute_lost')
  AND "stripe_events"."settled_at" IS NULL
  AND ("stripe_events"."alert" = 'dispute_lost' OR "stripe_events"."received_at" < ? OR EXISTS (SELECT 1
  FROM "sale_refunds"
  WHERE "sale_refunds"."order_id" = ?
  AND (? || "sale_refunds"."stripe_refund_id" || ?) = "stripe_events"."id"));
-- a2f81654
UPDATE "disputes" SET "settled_at" = ?
  WHERE "disputes"."order_id" = ?
  AND "disputes"."status" = 'lost'
  AND "disputes"."settled_at" IS NULL;
-- 33fb9ad5
INSERT INTO "ledger_entries" ("order_id", "event", "from_account", "to_account", "cents") SELECT "fulfilment_events"."order_id", "fulfilment_events"."number", ?, entry.value ->> 2, entry.value ->> 3
  FROM json_each(?) entry
  CROSS JOIN "fulfilments" fulfilment ON "fulfilment"."order_id" = entry.value ->> 0
  AND "fulfilment"."version" + 1 = entry.value ->> 1
  CROSS JOIN "fulfilment_events" ON "fulfilment_events"."order_id" = "fulfilment"."order_id"
  AND "fulfilment_events"."number" = "fulfilment"."version" + 1;
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- 07f7914b (UPDATE "case_photos" SET "expires_at" = ?)
-- e5183f9f (INSERT INTO "listings" ("name", "author", "isbn", "category_)
-- 6ed77b45 (INSERT INTO "listing_photos" ("listing_id", "position", "pho)
-- 00f3c241 (INSERT INTO "orders" ("id", "listing_id", "buyer_id", "selle)
-- 3311a1d4 (INSERT INTO "queue_entries" ("listing_id", "buyer_id", "join)
-- a496e257 (DELETE)
-- 68402533 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 4c183667 (INSERT INTO "unused_turns" ("buyer_id", "listing_id", "at") )
-- 5f58cd20 (delete)
-- 797c2ceb (update "queue_entries" set "turn_ends_at" = CASE WHEN "queue)
-- 3b7e3ff3 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 11b3f028 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 9eca19bc (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- ab071ae9 (INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT)
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- b8dc9987 (UPDATE "orders" SET "state" = ?, "changed_at" = ?)
-- de8173c7
update "stripe_events" set "seen_at" = ?
  where ("stripe_events"."intent_id" = ?
  and "stripe_events"."alert" = ?
  and "stripe_events"."seen_at" is null);
-- a064d0b9 (INSERT INTO "audit_entries" ("id", "at", "actor_id", "action)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- PUT /api/money/alerts/:id: 27 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 1938cc14
update "stripe_events" set "seen_at" = ?
  where ("stripe_events"."alert" is not null
  and "stripe_events"."seen_at" is null
  and "stripe_events"."received_at" <= ?
  and EXISTS ( SELECT 1
  FROM "stripe_events" stripe_event
  WHERE "stripe_event"."id" = ?
  AND "stripe_event"."alert" = "stripe_events"."alert"
  AND "stripe_event"."seller_id" IS NOT ?
  AND NOT EXISTS (SELECT 1
  FROM "orders" own
  WHERE "own"."id" = (SELECT "attempt"."order_id"
  FROM "payment_attempts" attempt
  WHERE "attempt"."intent_id" = "stripe_event"."intent_id")
  AND ? IN ("own"."buyer_id", "own"."seller_id"))
  AND coalesce("stripe_event"."intent_id", "stripe_event"."id") = coalesce("stripe_events"."intent_id", "stripe_events"."id")));
-- 646c0022
INSERT INTO "audit_entries" ("id", "at", "actor_id", "action", "subject_kind", "subject_id", "reason", "detail") SELECT ?, ?, ?, ?, ?, ?, ?, (SELECT "stripe_event"."alert" || coalesce(', ' || "stripe_event"."intent_id", '')
  FROM "stripe_events" stripe_event
  WHERE "stripe_event"."id" = ?)
  WHERE changes() > 0;
-- 80565517
INSERT INTO "fulfilment_events" ("order_id", "number", "at", "by", "action", "state", "deadline_at") SELECT "fulfilment"."order_id", "fulfilment"."version" + 1, ?, ?, ?, "fulfilment"."state", CASE WHEN ("fulfilment"."state" IN (?, ?)
  AND EXISTS (SELECT 1
  FROM "users" seller
  WHERE "seller"."id" = "fulfilment"."seller_id"
  AND NOT ("seller"."suspended_at" IS NULL))) THEN ? ELSE max(?, "fulfilment"."frozen_at") + max(0, "fulfilment"."deadline_at" - "fulfilment"."frozen_at") END
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "payment_attempts" attempt
  JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  WHERE "attempt"."intent_id" = (SELECT "stripe_event"."intent_id"
  FROM "stripe_events" stripe_event
  WHERE "stripe_event"."id" = ?))))
  AND "fulfilment"."deadline_at" IS NOT NULL
  AND "fulfilment"."frozen_at" IS NOT NULL
  AND NOT coalesce((SELECT "sale_status"."under_review"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilment"."order_id"), 0);
-- 0d80b32d
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."buyer_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "payment_attempts" attempt
  JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  WHERE "attempt"."intent_id" = (SELECT "stripe_event"."intent_id"
  FROM "stripe_events" stripe_event
  WHERE "stripe_event"."id" = ?))))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND "fulfilment_events"."deadline_at" > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- fa108a0c
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."seller_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "payment_attempts" attempt
  JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  WHERE "attempt"."intent_id" = (SELECT "stripe_event"."intent_id"
  FROM "stripe_events" stripe_event
  WHERE "stripe_event"."id" = ?))))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND "fulfilment_events"."deadline_at" > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- 81b4e5e4
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, "fulfilment_events"."deadline_at" - ?, "fulfilment_events"."deadline_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "fulfilment_events"."deadline_at" - ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN "fulfilment_events"."deadline_at" - ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."seller_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "payment_attempts" attempt
  JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  WHERE "attempt"."intent_id" = (SELECT "stripe_event"."intent_id"
  FROM "stripe_events" stripe_event
  WHERE "stripe_event"."id" = ?))))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND "fulfilment_events"."deadline_at" > "fulfilment_events"."at"
  AND "fulfilment_events"."state" = ?
  AND "fulfilment_events"."deadline_at" - ? > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- 81b4e5e4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- ac8b02b1
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, "fulfilment_events"."deadline_at" - ?, "fulfilment_events"."deadline_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "fulfilment_events"."deadline_at" - ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN "fulfilment_events"."deadline_at" - ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."buyer_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "payment_attempts" attempt
  JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  WHERE "attempt"."intent_id" = (SELECT "stripe_event"."intent_id"
  FROM "stripe_events" stripe_event
  WHERE "stripe_event"."id" = ?))))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND "fulfilment_events"."deadline_at" > "fulfilment_events"."at"
  AND "fulfilment_events"."state" = ?
  AND "fulfilment_events"."deadline_at" - ? > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- ac8b02b1 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 81b4e5e4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 81b4e5e4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- ac8b02b1 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- ac8b02b1 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- ac8b02b1 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 81b4e5e4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- ac8b02b1 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 4670f6f5
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, "fulfilment_events"."deadline_at" - ?, "fulfilment_events"."deadline_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "fulfilment_events"."deadline_at" - ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN "fulfilment_events"."deadline_at" - ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."buyer_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "payment_attempts" attempt
  JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  WHERE "attempt"."intent_id" = (SELECT "stripe_event"."intent_id"
  FROM "stripe_events" stripe_event
  WHERE "stripe_event"."id" = ?))))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND "fulfilment_events"."deadline_at" > "fulfilment_events"."at"
  AND NOT EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilment_events"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."returned_at" IS NOT NULL)
  AND "fulfilment_events"."state" = ?
  AND "fulfilment_events"."deadline_at" - ? > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- 4670f6f5 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 8c06c89f
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, "fulfilment_events"."deadline_at" - ?, "fulfilment_events"."deadline_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "fulfilment_events"."deadline_at" - ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN "fulfilment_events"."deadline_at" - ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."seller_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "payment_attempts" attempt
  JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  WHERE "attempt"."intent_id" = (SELECT "stripe_event"."intent_id"
  FROM "stripe_events" stripe_event
  WHERE "stripe_event"."id" = ?))))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND "fulfilment_events"."deadline_at" > "fulfilment_events"."at"
  AND EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilment_events"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."returned_at" IS NOT NULL)
  AND "fulfilment_events"."state" = ?
  AND "fulfilment_events"."deadline_at" - ? > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- 8c06c89f (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 4009d4d6
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, "fulfilment_events"."deadline_at" - ?, "fulfilment_events"."deadline_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "fulfilment_events"."deadline_at" - ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN "fulfilment_events"."deadline_at" - ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."buyer_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "payment_attempts" attempt
  JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  WHERE "attempt"."intent_id" = (SELECT "stripe_event"."intent_id"
  FROM "stripe_events" stripe_event
  WHERE "stripe_event"."id" = ?))))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND "fulfilment_events"."deadline_at" > "fulfilment_events"."at"
  AND EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilment_events"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."kind" = 'no_code'
  AND "sale_case"."answer_text" IS NULL)
  AND "fulfilment_events"."state" = ?
  AND "fulfilment_events"."deadline_at" - ? > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- 991b66ac
UPDATE "fulfilments" SET "state" = "fulfilment_events"."state", "version" = "fulfilment_events"."number", "deadline_at" = "fulfilment_events"."deadline_at", "delivered_at" = CASE "fulfilment_events"."action" WHEN 'delivered' THEN "fulfilment_events"."at" ELSE "fulfilments"."delivered_at" END, "cancel_asked_at" = CASE "fulfilment_events"."action" WHEN 'ask-cancel' THEN "fulfilment_events"."at" ELSE "fulfilments"."cancel_asked_at" END, "called_off_at" = CASE WHEN "fulfilment_events"."action" = 'cancel'
  AND "fulfilment_events"."by" = 'buyer' THEN "fulfilment_events"."at" ELSE "fulfilments"."called_off_at" END, "frozen_at" = CASE "fulfilment_events"."action" WHEN 'freeze' THEN "fulfilment_events"."at" WHEN 'thaw' THEN NULL WHEN 'dispute-lost' THEN NULL WHEN 'settle' THEN CASE WHEN "fulfilment_events"."deadline_at" IS NOT NULL THEN "fulfilments"."frozen_at" END ELSE coalesce("fulfilments"."frozen_at", CASE WHEN "fulfilment_events"."action" = 'refund-by-hand'
  AND "fulfilment_events"."deadline_at" IS NULL THEN "fulfilment_events"."at" END) END
  FROM "fulfilment_events"
  WHERE "fulfilments"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "payment_attempts" attempt
  JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  WHERE "attempt"."intent_id" = (SELECT "stripe_event"."intent_id"
  FROM "stripe_events" stripe_event
  WHERE "stripe_event"."id" = ?))))
  AND "fulfilment_events"."order_id" = "fulfilments"."order_id"
  AND "fulfilment_events"."number" = "fulfilments"."version" + 1;
-- c0dd78a8
update "transfers" set "held_until" = (SELECT max(CASE WHEN EXISTS (SELECT 1
  FROM "stripe_events" wait_sign
  WHERE "wait_sign"."intent_id" = "wait_attempt"."intent_id"
  AND "wait_sign"."alert" IS NOT NULL
  AND "wait_sign"."seen_at" IS NULL
  AND "wait_sign"."alert" IN (?, ?, ?, ?)) THEN "wait_sale"."sold_at" + ? ELSE 0 END, CASE WHEN "wait_sale"."sold_at" + ? <= ? THEN 0 WHEN (SELECT count(*)
  FROM (SELECT 1
  FROM "fulfilments" wait_fulfilment
  WHERE "wait_fulfilment"."seller_id" = "transfers"."seller_id"
  AND "wait_fulfilment"."state" = 'completed'
  AND "wait_fulfilment"."price_cents" >= ?
  AND (SELECT "ended"."at"
  FROM "fulfilment_events" ended
  WHERE "ended"."order_id" = "wait_fulfilment"."order_id"
  AND "ended"."state" IN ('completed','canceled','refunded')
  ORDER BY "ended"."number" LIMIT 1) <= ? - ?
  AND NOT EXISTS (SELECT 1
  FROM "sale_refunds" wait_refund
  WHERE "wait_refund"."order_id" = "wait_fulfilment"."order_id")
  AND NOT EXISTS (SELECT 1
  FROM "disputes" wait_dispute
  WHERE "wait_dispute"."order_id" = "wait_fulfilment"."order_id") LIMIT ?)) < ? THEN "wait_sale"."sold_at" + CASE WHEN "transfers"."cents" + coalesce((SELECT sum("wait_other"."cents")
  FROM "transfers" wait_other
  WHERE "wait_other"."seller_id" = "transfers"."seller_id"
  AND "wait_other"."state" IN ('sending','sent')
  AND "wait_other"."changed_at" > max(?, "wait_sale"."sold_at" + ?) - ?
  AND ("wait_other"."order_id", "wait_other"."try_number") <> ("transfers"."order_id", "transfers"."try_number")), 0) + coalesce((SELECT sum("wait_other"."cents")
  FROM "transfers" wait_other
  WHERE "wait_other"."seller_id" = "transfers"."seller_id"
  AND "wait_other"."state" = 'waiting'
  AND "wait_other"."held_until" BETWEEN 1
  AND max(?, "wait_sale"."sold_at" + ?)
  AND ("wait_other"."order_id", "wait_other"."try_number") <> ("transfers"."order_id", "transfers"."try_number")), 0) > ? THEN ? ELSE ? END WHEN (SELECT "transfers"."cents" + months.cents + coalesce((SELECT sum("wait_other"."cents")
  FROM "transfers" wait_other
  WHERE "wait_other"."state" = 'sending'
  AND "wait_other"."seller_id" = "transfers"."seller_id"
  AND ("wait_other"."order_id", "wait_other"."try_number") <> ("transfers"."order_id", "transfers"."try_number")), 0) > max(?, ? * (coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "transfers"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0) - months.cents - (SELECT coalesce(sum(("open_debt"."cents" - "open_debt"."settled_cents" - "open_debt"."waived_cents")), 0)
  FROM "debts" open_debt
  WHERE "open_debt"."seller_id" = "transfers"."seller_id"
  AND "open_debt"."cents" > "open_debt"."settled_cents" + "open_debt"."waived_cents")))
  FROM (SELECT coalesce((SELECT sum("payout_months"."paid_cents")
  FROM "payout_months"
  WHERE "payout_months"."seller_id" = "transfers"."seller_id"
  AND "payout_months"."month" >= strftime('%Y-%m', ? / 1000, 'unixepoch', 'start of month', '-1 month')), 0) AS cents) months) THEN "wait_sale"."sold_at" + ? ELSE 0 END)
  FROM "sales" wait_sale
  JOIN "payment_attempts" wait_attempt ON "wait_attempt"."id" = "wait_sale"."attempt_id"
  WHERE "wait_sale"."order_id" = "transfers"."order_id")
  where ("transfers"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "payment_attempts" attempt
  JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  WHERE "attempt"."intent_id" = (SELECT "stripe_event"."intent_id"
  FROM "stripe_events" stripe_event
  WHERE "stripe_event"."id" = ?))))
  and "transfers"."state" = ?
  and 1);
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/money/payouts: 12 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 2f79683a
select coalesce((SELECT sum("total")
  FROM "sale_totals"
  WHERE "part" = ?), 0), coalesce((SELECT sum("total")
  FROM "sale_totals"
  WHERE "part" = ?), 0), (SELECT coalesce(sum(("open_debt"."cents" - "open_debt"."settled_cents" - "open_debt"."waived_cents")), 0)
  FROM "debts" open_debt
  WHERE 1
  AND "open_debt"."cents" > "open_debt"."settled_cents" + "open_debt"."waived_cents")
  from (SELECT 1);
-- 2ad8e268
select (SELECT count(*)
  FROM (SELECT "payout_accounts"."user_id" AS id
  FROM "payout_accounts"
  WHERE ("payout_accounts"."refusal" IS NOT NULL OR "payout_accounts"."state" IN ('rejected','closed','restricted') OR "payout_accounts"."bank_failed_at" IS NOT NULL)
  AND ("payout_accounts"."refusal" IS NOT NULL OR "payout_accounts"."bank_failed_at" IS NOT NULL OR coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "payout_accounts"."user_id"
  AND "payout_totals"."account" = 'seller'), 0) > 0)
  UNION SELECT "users"."id"
  FROM "users"
  WHERE "users"."role" = 'Seller'
  AND "users"."suspended_at" IS NOT NULL
  AND "users"."deleted_at" IS NULL
  AND coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "users"."id"
  AND "payout_totals"."account" = 'seller'), 0) > 0
  UNION SELECT "payout_waits"."seller_id"
  FROM "payout_waits"
  WHERE "payout_waits"."asked_at" IS NOT NULL
  AND "payout_waits"."asked_at" <= ?)), ((select count(*)
  from "debts"
  where "debts"."cents" > "debts"."settled_cents" + "debts"."waived_cents"))
  from (SELECT 1);
-- b129fdd5
select "users"."id", "users"."name", coalesce("payout_accounts"."state", 'none'), coalesce("payout_accounts"."refusal", "payout_accounts"."needs"), "payout_accounts"."bank_failure", NOT ("users"."suspended_at" IS NULL), coalesce("payout_waits"."asked_at" IS NOT NULL
  AND "payout_waits"."asked_at" <= ?, 0), CASE WHEN (EXISTS (SELECT 1
  FROM "payout_accounts"
  WHERE "payout_accounts"."user_id" = "users"."id"
  AND "payout_accounts"."state" IN ('rejected','closed')) OR EXISTS (SELECT 1
  FROM "users" seller
  WHERE "seller"."id" = "users"."id"
  AND "seller"."role" = 'Seller'
  AND "seller"."suspended_at" IS NOT NULL
  AND "seller"."deleted_at" IS NULL) OR EXISTS (SELECT 1
  FROM "payout_waits"
  WHERE "payout_waits"."seller_id" = "users"."id"
  AND "payout_waits"."asked_at" IS NOT NULL
  AND "payout_waits"."asked_at" <= ?)) THEN max(0, (SELECT coalesce(sum(cents), 0)
  FROM (SELECT "waiting"."cents"
  FROM "transfers" waiting
  JOIN "fulfilments" fulfilment ON "fulfilment"."order_id" = "waiting"."order_id"
  WHERE "waiting"."seller_id" = "users"."id"
  AND "waiting"."state" = 'waiting'
  AND "fulfilment"."state" IN ('completed', 'refunded')
  AND NOT coalesce((SELECT "sale_status"."payout_blocked"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilment"."order_id"), 0)
  AND NOT EXISTS (SELECT 1
  FROM "sales" wait_sale
  JOIN "payment_attempts" wait_attempt ON "wait_attempt"."id" = "wait_sale"."attempt_id"
  WHERE "wait_sale"."order_id" = "fulfilment"."order_id"
  AND "wait_sale"."sold_at" > ?
  AND ("wait_attempt"."device_id" IS NOT NULL OR EXISTS (SELECT 1
  FROM "stripe_events" wait_sign
  WHERE "wait_sign"."intent_id" = "wait_attempt"."intent_id"
  AND "wait_sign"."alert" IS NOT NULL
  AND "wait_sign"."seen_at" IS NULL
  AND "wait_sign"."alert" IN (?, ?, ?, ?))))
  ORDER BY fulfilment.rowid LIMIT ?)) - (SELECT coalesce(sum(("open_debt"."cents" - "open_debt"."settled_cents" - "open_debt"."waived_cents")), 0)
  FROM "debts" open_debt
  WHERE "open_debt"."seller_id" = "users"."id"
  AND "open_debt"."cents" > "open_debt"."settled_cents" + "open_debt"."waived_cents")) END, coalesce(("payout_accounts"."refusal" IS NOT NULL
  AND "payout_accounts"."state" IN ('none', 'closed')), 0), coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "users"."id"
  AND "payout_totals"."account" = 'seller'), 0), (SELECT coalesce(sum(("open_debt"."cents" - "open_debt"."settled_cents" - "open_debt"."waived_cents")), 0)
  FROM "debts" open_debt
  WHERE "open_debt"."seller_id" = "users"."id"
  AND "open_debt"."cents" > "open_debt"."settled_cents" + "open_debt"."waived_cents"), coalesce("users"."suspended_at", CASE WHEN "payout_waits"."asked_at" IS NOT NULL
  AND "payout_waits"."asked_at" <= ? THEN "payout_waits"."since" END, "payout_accounts"."bank_failed_at", "payout_accounts"."changed_at")
  from "users"
  left join "payout_accounts" on "payout_accounts"."user_id" = "users"."id"
  left join "payout_waits" on "payout_waits"."seller_id" = "users"."id"
  where "users"."id" IN (SELECT "payout_accounts"."user_id" AS id
  FROM "payout_accounts"
  WHERE ("payout_accounts"."refusal" IS NOT NULL OR "payout_accounts"."state" IN ('rejected','closed','restricted') OR "payout_accounts"."bank_failed_at" IS NOT NULL)
  AND ("payout_accounts"."refusal" IS NOT NULL OR "payout_accounts"."bank_failed_at" IS NOT NULL OR coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "payout_accounts"."user_id"
  AND "payout_totals"."account" = 'seller'), 0) > 0)
  UNION SELECT "users"."id"
  FROM "users"
  WHERE "users"."role" = 'Seller'
  AND "users"."suspended_at" IS NOT NULL
  AND "users"."deleted_at" IS NULL
  AND coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "users"."id"
  AND "payout_totals"."account" = 'seller'), 0) > 0
  UNION SELECT "payout_waits"."seller_id"
  FROM "payout_waits"
  WHERE "payout_waits"."asked_at" IS NOT NULL
  AND "payout_waits"."asked_at" <= ?)
  order by coalesce("users"."suspended_at", CASE WHEN "payout_waits"."asked_at" IS NOT NULL
  AND "payout_waits"."asked_at" <= ? THEN "payout_waits"."since" END, "payout_accounts"."bank_failed_at", "payout_accounts"."changed_at") limit ?;
-- 56f13f6c
select "debts"."order_id" || '.' || "debts"."event", "debts"."order_id", "orders"."listing_name", "debts"."seller_id", "users"."name", ("debts"."cents" - "debts"."settled_cents" - "debts"."waived_cents"), "fulfilment_events"."action", "debts"."created_at"
  from "debts"
  inner join "orders" on "orders"."id" = "debts"."order_id"
  inner join "users" on "users"."id" = "debts"."seller_id"
  inner join "fulfilment_events" on ("fulfilment_events"."order_id" = "debts"."order_id"
  and "fulfilment_events"."number" = "debts"."event")
  where "debts"."cents" > "debts"."settled_cents" + "debts"."waived_cents" limit ?;
-- d1783005
select "transfers"."order_id", "orders"."listing_name", "transfers"."seller_id", "users"."name", "transfers"."try_number", "transfers"."cents", "transfers"."state", "transfers"."failure", CASE WHEN "transfers"."held_until" > "transfers"."due_at" THEN "transfers"."held_until" ELSE "transfers"."due_at" END, "transfers"."changed_at"
  from "transfers"
  inner join "orders" on "orders"."id" = "transfers"."order_id"
  inner join "users" on "users"."id" = "transfers"."seller_id"
  where "transfers"."state" = 'sending'
  order by "transfers"."leased_until" asc limit ?;
-- da1deb6e
select "transfers"."order_id", "orders"."listing_name", "transfers"."seller_id", "users"."name", "transfers"."try_number", "transfers"."cents", "transfers"."state", "transfers"."failure", CASE WHEN "transfers"."held_until" > "transfers"."due_at" THEN "transfers"."held_until" ELSE "transfers"."due_at" END, "transfers"."changed_at"
  from "transfers"
  inner join "orders" on "orders"."id" = "transfers"."order_id"
  inner join "users" on "users"."id" = "transfers"."seller_id"
  where "transfers"."state" = 'waiting'
  AND "transfers"."failure" IS NOT NULL
  order by "transfers"."changed_at" desc limit ?;
-- 86e13a3b
select "transfers"."order_id", "orders"."listing_name", "transfers"."seller_id", "users"."name", "transfers"."try_number", "transfers"."cents", "transfers"."state", "transfers"."failure", CASE WHEN "transfers"."held_until" > "transfers"."due_at" THEN "transfers"."held_until" ELSE "transfers"."due_at" END, "transfers"."changed_at"
  from "transfers"
  inner join "orders" on "orders"."id" = "transfers"."order_id"
  inner join "users" on "users"."id" = "transfers"."seller_id"
  where "transfers"."state" = 'waiting'
  AND "transfers"."due_at" IS NOT NULL
  AND CASE WHEN "transfers"."held_until" > "transfers"."due_at" THEN "transfers"."held_until" ELSE "transfers"."due_at" END <= ?
  AND NOT coalesce((SELECT "sale_status"."payout_blocked"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "transfers"."order_id"), 0)
  AND "transfers"."failure" IS NULL
  order by CASE WHEN "transfers"."held_until" > "transfers"."due_at" THEN "transfers"."held_until" ELSE "transfers"."due_at" END asc limit ?;
-- 29c7c52a
select "transfers"."order_id", "orders"."listing_name", "transfers"."seller_id", "users"."name", "transfers"."try_number", "transfers"."cents", "transfers"."state", "transfers"."failure", CASE WHEN "transfers"."held_until" > "transfers"."due_at" THEN "transfers"."held_until" ELSE "transfers"."due_at" END, "transfers"."changed_at"
  from "transfers"
  inner join "orders" on "orders"."id" = "transfers"."order_id"
  inner join "users" on "users"."id" = "transfers"."seller_id"
  where "transfers"."state" = 'sent'
  order by "transfers"."changed_at" desc limit ?;
-- 53703e05
select "reversals"."order_id", "orders"."listing_name", "reversals"."seller_id", "users"."name", "reversals"."cents", "reversals"."state", "reversals"."failure", "reversals"."changed_at"
  from "reversals"
  inner join "orders" on "orders"."id" = "reversals"."order_id"
  inner join "users" on "users"."id" = "reversals"."seller_id"
  where "reversals"."state" = 'owed'
  order by "reversals"."created_at" asc limit ?;
-- 811cbb4a
select "reversals"."order_id", "orders"."listing_name", "reversals"."seller_id", "users"."name", "reversals"."cents", "reversals"."state", "reversals"."failure", "reversals"."changed_at"
  from "reversals"
  inner join "orders" on "orders"."id" = "reversals"."order_id"
  inner join "users" on "users"."id" = "reversals"."seller_id"
  where "reversals"."state" = 'failed'
  order by "reversals"."changed_at" desc limit ?;
-- 1d5ce5de
select "reversals"."order_id", "orders"."listing_name", "reversals"."seller_id", "users"."name", "reversals"."cents", "reversals"."state", "reversals"."failure", "reversals"."changed_at"
  from "reversals"
  inner join "orders" on "orders"."id" = "reversals"."order_id"
  inner join "users" on "users"."id" = "reversals"."seller_id"
  where "reversals"."state" = 'sent'
  order by "reversals"."changed_at" desc limit ?;

---- GET /api/money/payouts once more: 12 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 2f79683a (select coalesce((SELECT sum("total"))
-- 2ad8e268 (select (SELECT count(*))
-- b129fdd5 (select "users"."id", "users"."name", coalesce("payout_accoun)
-- 56f13f6c (select "debts"."order_id" || '.' || "debts"."event", "debts")
-- d1783005 (select "transfers"."order_id", "orders"."listing_name", "tra)
-- da1deb6e (select "transfers"."order_id", "orders"."listing_name", "tra)
-- 86e13a3b (select "transfers"."order_id", "orders"."listing_name", "tra)
-- 29c7c52a (select "transfers"."order_id", "orders"."listing_name", "tra)
-- 53703e05 (select "reversals"."order_id", "orders"."listing_name", "rev)
-- 811cbb4a (select "reversals"."order_id", "orders"."listing_name", "rev)
-- 1d5ce5de (select "reversals"."order_id", "orders"."listing_name", "rev)

---- POST /api/money/debts/:id/waive: 36 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- a4f4ae0d
select "order_id", "event", "seller_id", "cents", "settled_cents", "waived_cents", "created_at"
  from "debts"
  where ("debts"."order_id" = ?
  and "debts"."event" = ?
  and NOT EXISTS (SELECT 1
  FROM "orders" own
  WHERE "own"."id" = "debts"."order_id"
  AND ? IN ("own"."buyer_id", "own"."seller_id")));
-- d16eb99f (select "version", "state", "deadline_at", "price_cents", "fe)
-- 497ce9cf (select "from_account", "to_account", "cents")
-- 89328515 (select (SELECT coalesce(sum("amount_cents"), 0))
-- e5013d7d (select "try_number", "cents")
-- 7f36699c (select "event", "try_number", "cents", "waived_cents", "of_e)
-- e0851dfd (select "event", "cents", "settled_cents", "waived_cents")
-- b321b000 (select "number")
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 005302de (INSERT INTO "guard" (ok) SELECT 0)
-- b7006dd7 (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- ef21208b
update "debts" set "waived_cents" = ?
  where ("debts"."order_id" = ?
  and "debts"."event" = ?
  and "debts"."cents" = ?
  and "debts"."settled_cents" = ?
  and "debts"."waived_cents" = ?);
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- 5298cc6e
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "debts"."waived_cents", ?, "users"."id", ?, json_object('order', ?, 'event', ?, 'cents', ?), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "users"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "users"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "debts"
  JOIN "users" ON "users"."id" = "debts"."seller_id"
  AND ("users"."deleted_at" IS NULL)
  WHERE "debts"."order_id" = ?
  AND "debts"."event" = ?
  ON CONFLICT (id) DO NOTHING;
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- f27c6f4c (INSERT INTO "spendings" ("id", "admin_id", "at", "state", "d)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- a064d0b9 (INSERT INTO "audit_entries" ("id", "at", "actor_id", "action)
-- bcd6b709 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- c4f2b179 (select "audit_entries"."action", "audit_entries"."actor_id",)
-- fe4002b9
select CASE WHEN "orders"."seller_id" = ? OR EXISTS (SELECT 1
  FROM "users" author
  WHERE "author"."id" = "orders"."seller_id"
  AND "author"."email_verified_at" IS NOT NULL) THEN "orders"."listing_name" END, "fulfilment_events"."action", "debts"."cents", ("debts"."cents" - "debts"."settled_cents" - "debts"."waived_cents"), (SELECT coalesce(sum(("open_debt"."cents" - "open_debt"."settled_cents" - "open_debt"."waived_cents")), 0)
  FROM "debts" open_debt
  WHERE "open_debt"."seller_id" = ?
  AND "open_debt"."cents" > "open_debt"."settled_cents" + "open_debt"."waived_cents")
  from "debts"
  inner join "orders" on "orders"."id" = "debts"."order_id"
  inner join "fulfilment_events" on ("fulfilment_events"."order_id" = "debts"."order_id"
  and "fulfilment_events"."number" = "debts"."event")
  where ("debts"."order_id" = ?
  and "debts"."event" = ?);
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/money/payouts/:id/paid-outside: 32 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 152e717f
select (EXISTS (SELECT 1
  FROM "payout_accounts"
  WHERE "user_id" = ?
  AND "payout_accounts"."state" IN ('rejected','closed')) OR EXISTS (SELECT 1
  FROM "users" seller
  WHERE "id" = ?
  AND "seller"."role" = 'Seller'
  AND "seller"."suspended_at" IS NOT NULL
  AND "seller"."deleted_at" IS NULL) OR EXISTS (SELECT 1
  FROM "payout_waits"
  WHERE "seller_id" = ?
  AND "payout_waits"."asked_at" IS NOT NULL
  AND "payout_waits"."asked_at" <= ?)), ((SELECT coalesce(sum("spendings"."cents"), 0)
  FROM "spendings"
  WHERE "spendings"."state" = 'alone'
  AND "spendings"."admin_id" = ?
  AND "spendings"."at" >= ?) + ? <= ?)
  from "users"
  where "users"."id" = ?;
-- c5ea7d6a
select "waiting"."order_id", "waiting"."cents"
  from "transfers" "waiting"
  inner join "fulfilments" "fulfilment" on "fulfilment"."order_id" = "waiting"."order_id"
  where ("waiting"."seller_id" = ?
  and "waiting"."state" = 'waiting'
  AND "fulfilment"."state" IN ('completed', 'refunded')
  AND NOT coalesce((SELECT "sale_status"."payout_blocked"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilment"."order_id"), 0)
  AND NOT EXISTS (SELECT 1
  FROM "sales" wait_sale
  JOIN "payment_attempts" wait_attempt ON "wait_attempt"."id" = "wait_sale"."attempt_id"
  WHERE "wait_sale"."order_id" = "fulfilment"."order_id"
  AND "wait_sale"."sold_at" > ?
  AND ("wait_attempt"."device_id" IS NOT NULL OR EXISTS (SELECT 1
  FROM "stripe_events" wait_sign
  WHERE "wait_sign"."intent_id" = "wait_attempt"."intent_id"
  AND "wait_sign"."alert" IS NOT NULL
  AND "wait_sign"."seen_at" IS NULL
  AND "wait_sign"."alert" IN (?, ?, ?, ?)))))
  order by "fulfilment".rowid asc limit ?;
-- d14055dd
select 1
  from "debts"
  where ("debts"."seller_id" = ?
  and "debts"."cents" > "debts"."settled_cents" + "debts"."waived_cents") limit ?;
-- c5ea7d6a (select "waiting"."order_id", "waiting"."cents")
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 005302de (INSERT INTO "guard" (ok) SELECT 0)
-- 6c24f616
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce(((EXISTS (SELECT 1
  FROM "payout_accounts"
  WHERE "payout_accounts"."user_id" = ?
  AND "payout_accounts"."state" IN ('rejected','closed')) OR EXISTS (SELECT 1
  FROM "users" seller
  WHERE "seller"."id" = ?
  AND "seller"."role" = 'Seller'
  AND "seller"."suspended_at" IS NOT NULL
  AND "seller"."deleted_at" IS NULL) OR EXISTS (SELECT 1
  FROM "payout_waits"
  WHERE "payout_waits"."seller_id" = ?
  AND "payout_waits"."asked_at" IS NOT NULL
  AND "payout_waits"."asked_at" <= ?))), 0);
-- c5cd25fa
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce(((SELECT sum("waiting"."cents")
  FROM "fulfilments" fulfilment
  JOIN "transfers" waiting ON "waiting"."order_id" = "fulfilment"."order_id"
  WHERE "waiting"."seller_id" = ?
  AND "fulfilment"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "waiting"."state" = 'waiting'
  AND "fulfilment"."state" IN ('completed', 'refunded')
  AND NOT coalesce((SELECT "sale_status"."payout_blocked"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilment"."order_id"), 0)
  AND NOT EXISTS (SELECT 1
  FROM "sales" wait_sale
  JOIN "payment_attempts" wait_attempt ON "wait_attempt"."id" = "wait_sale"."attempt_id"
  WHERE "wait_sale"."order_id" = "fulfilment"."order_id"
  AND "wait_sale"."sold_at" > ?
  AND ("wait_attempt"."device_id" IS NOT NULL OR EXISTS (SELECT 1
  FROM "stripe_events" wait_sign
  WHERE "wait_sign"."intent_id" = "wait_attempt"."intent_id"
  AND "wait_sign"."alert" IS NOT NULL
  AND "wait_sign"."seen_at" IS NULL
  AND "wait_sign"."alert" IN (?, ?, ?, ?))))) = ?), 0);
-- 45f1ddd3
INSERT INTO "fulfilment_events" ("order_id", "number", "at", "by", "action", "state", "deadline_at", "note") SELECT "fulfilment"."order_id", "fulfilment"."version" + 1, ?, ?, ?, "fulfilment"."state", ?, ?
  FROM "fulfilments" fulfilment
  JOIN "transfers" waiting ON "waiting"."order_id" = "fulfilment"."order_id"
  WHERE "waiting"."seller_id" = ?
  AND "fulfilment"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "waiting"."state" = 'waiting'
  AND "fulfilment"."state" IN ('completed', 'refunded')
  AND NOT coalesce((SELECT "sale_status"."payout_blocked"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilment"."order_id"), 0)
  AND NOT EXISTS (SELECT 1
  FROM "sales" wait_sale
  JOIN "payment_attempts" wait_attempt ON "wait_attempt"."id" = "wait_sale"."attempt_id"
  WHERE "wait_sale"."order_id" = "fulfilment"."order_id"
  AND "wait_sale"."sold_at" > ?
  AND ("wait_attempt"."device_id" IS NOT NULL OR EXISTS (SELECT 1
  FROM "stripe_events" wait_sign
  WHERE "wait_sign"."intent_id" = "wait_attempt"."intent_id"
  AND "wait_sign"."alert" IS NOT NULL
  AND "wait_sign"."seen_at" IS NULL
  AND "wait_sign"."alert" IN (?, ?, ?, ?))));
-- 1e5557bc
INSERT INTO "ledger_entries" ("order_id", "event", "from_account", "to_account", "cents") SELECT "fulfilment_events"."order_id", "fulfilment_events"."number", ?, ?, "waiting"."cents"
  FROM "fulfilment_events"
  JOIN "transfers" waiting ON "waiting"."order_id" = "fulfilment_events"."order_id"
  AND "waiting"."state" = 'waiting'
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = 'paid-outside';
-- 33845540
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ?, ?, "users"."id", ?, json_object('of', (SELECT json_group_array(json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number"))
  FROM "fulfilment_events"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id"))), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "users"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "users"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "users"
  WHERE "users"."id" = ?
  AND ("users"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- f27c6f4c (INSERT INTO "spendings" ("id", "admin_id", "at", "state", "d)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- a064d0b9 (INSERT INTO "audit_entries" ("id", "at", "actor_id", "action)
-- bcd6b709 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- c4f2b179 (select "audit_entries"."action", "audit_entries"."actor_id",)
-- 744a40fd
select CASE WHEN "orders"."seller_id" = ? OR EXISTS (SELECT 1
  FROM "users" author
  WHERE "author"."id" = "orders"."seller_id"
  AND "author"."email_verified_at" IS NOT NULL) THEN "orders"."listing_name" END, (SELECT "fulfilment_events"."note"
  FROM "fulfilment_events"
  WHERE "fulfilment_events"."order_id" = "orders"."id"
  AND "fulfilment_events"."number" = event.value ->> 'event'), (SELECT sum("ledger_entries"."cents")
  FROM "ledger_entries"
  WHERE "ledger_entries"."order_id" = "orders"."id"
  AND "ledger_entries"."event" = event.value ->> 'event'
  AND "ledger_entries"."from_account" = 'seller')
  from json_each(?) event
  inner join "orders" on "orders"."id" = event.value ->> 'order';
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/money/payouts/:id/ask-again: 9 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 2f89bf2b
select "refusal"
  from "payout_accounts"
  where "payout_accounts"."user_id" = ?;
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 5236052d
update "payout_accounts" set "refusal" = ?, "changed_at" = ?
  where ("payout_accounts"."user_id" = ?
  and ("payout_accounts"."refusal" IS NOT NULL
  AND "payout_accounts"."state" IN ('none', 'closed')));
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- 233a0292
update "payout_waits" set "asked_at" = ?, "next_at" = ?
  where "payout_waits"."seller_id" = ?;
-- a064d0b9 (INSERT INTO "audit_entries" ("id", "at", "actor_id", "action)
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/payouts: 7 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 5e860936
select "user_id", "account_id", "state", "needs", "refusal", "bank_failure", "bank_failed_at", "created_at", "changed_at", "checked_at", "monthly_at", "gone_since"
  from "payout_accounts"
  where "payout_accounts"."user_id" = ?;
-- 0ab5acca
select (SELECT "asked_at" + ?
  FROM "payout_waits" payout_wait
  LEFT JOIN "payout_accounts" waiting_account ON "waiting_account"."user_id" = "payout_wait"."seller_id"
  WHERE "payout_wait"."seller_id" = ?
  AND coalesce("waiting_account"."state", 'none') IN ('none', 'started', 'closed')), (SELECT coalesce(sum(("open_debt"."cents" - "open_debt"."settled_cents" - "open_debt"."waived_cents")), 0)
  FROM "debts" open_debt
  WHERE "open_debt"."seller_id" = ?
  AND "open_debt"."cents" > "open_debt"."settled_cents" + "open_debt"."waived_cents"), EXISTS (SELECT 1
  FROM "stripe_events" hand_notice
  WHERE "seller_id" = ?
  AND "seen_at" IS NULL
  AND "alert" = 'transfer_by_hand')
  from (SELECT 1);
-- 6c8d6855
select "seller_id", "account", "cents"
  from "payout_totals"
  where "payout_totals"."seller_id" = ?;
-- 59f18d81
select coalesce(sum("cents"), 0)
  from "transfers"
  where ("transfers"."seller_id" = ?
  and state = 'sending');
-- 5f6a9855
select sendable, CASE WHEN position <= ? THEN CASE WHEN coalesce((SELECT "sale_status"."payout_halted"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "waiting"."order_id"), 0) THEN 'paused' WHEN coalesce((SELECT "sale_status"."moved_by_hand"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "waiting"."order_id"), 0) THEN 'by_hand' END END, sum("cents")
  from (SELECT "transfers"."order_id", CASE WHEN "transfers"."held_until" > "transfers"."due_at" THEN "transfers"."held_until" ELSE "transfers"."due_at" END AS sendable, "transfers"."cents", row_number() OVER (ORDER BY CASE WHEN "transfers"."held_until" > "transfers"."due_at" THEN "transfers"."held_until" ELSE "transfers"."due_at" END) AS position
  FROM "payout_accounts"
  CROSS JOIN "transfers" ON "transfers"."seller_id" = "payout_accounts"."user_id"
  WHERE "payout_accounts"."user_id" = ?
  AND "payout_accounts"."state" = 'active'
  AND "transfers"."state" = 'waiting'
  AND "transfers"."due_at" IS NOT NULL) waiting
  group by 1, 2;
-- 7faadd22
select "fulfilments"."order_id", "orders"."listing_name", "fulfilments"."price_cents", "fulfilments"."fee_cents", "fulfilment_events"."at", (SELECT json_object('held', coalesce(sum(CASE ? WHEN "ledger_entry"."to_account" THEN "ledger_entry"."cents" WHEN "ledger_entry"."from_account" THEN -"ledger_entry"."cents" END), 0), 'seller', coalesce(sum(CASE ? WHEN "ledger_entry"."to_account" THEN "ledger_entry"."cents" WHEN "ledger_entry"."from_account" THEN -"ledger_entry"."cents" END), 0), 'paid', coalesce(sum(CASE ? WHEN "ledger_entry"."to_account" THEN "ledger_entry"."cents" WHEN "ledger_entry"."from_account" THEN -"ledger_entry"."cents" END), 0), 'fee', coalesce(sum(CASE ? WHEN "ledger_entry"."to_account" THEN "ledger_entry"."cents" WHEN "ledger_entry"."from_account" THEN -"ledger_entry"."cents" END), 0), 'kept', sum(CASE WHEN "ledger_entry"."from_account" = 'seller'
  AND "ledger_entry"."to_account" = 'platform'
  AND NOT EXISTS (SELECT 1
  FROM "fulfilment_events"
  WHERE "fulfilment_events"."order_id" = "ledger_entry"."order_id"
  AND "fulfilment_events"."number" = "ledger_entry"."event"
  AND "fulfilment_events"."action" = 'paid-outside') THEN "ledger_entry"."cents" ELSE 0 END), 'outside', sum(CASE WHEN "ledger_entry"."from_account" = 'seller'
  AND "ledger_entry"."to_account" = 'platform'
  AND EXISTS (SELECT 1
  FROM "fulfilment_events"
  WHERE "fulfilment_events"."order_id" = "ledger_entry"."order_id"
  AND "fulfilment_events"."number" = "ledger_entry"."event"
  AND "fulfilment_events"."action" = 'paid-outside') THEN "ledger_entry"."cents" ELSE 0 END))
  FROM "ledger_entries" ledger_entry
  WHERE "ledger_entry"."order_id" = "fulfilments"."order_id"), (SELECT coalesce(sum("debt"."cents" - "debt"."waived_cents"), 0)
  FROM "debts" debt
  WHERE "debt"."order_id" = "fulfilments"."order_id"), (SELECT "transfer"."state"
  FROM "transfers" transfer
  WHERE "transfer"."order_id" = "fulfilments"."order_id"
  AND "transfer"."try_number" = (SELECT max("transfers"."try_number")
  FROM "transfers"
  WHERE "transfers"."order_id" = "fulfilments"."order_id")), (SELECT CASE WHEN "transfer"."held_until" > "transfer"."due_at" THEN "transfer"."held_until" ELSE "transfer"."due_at" END
  FROM "transfers" transfer
  WHERE "transfer"."order_id" = "fulfilments"."order_id"
  AND "transfer"."try_number" = (SELECT max("transfers"."try_number")
  FROM "transfers"
  WHERE "transfers"."order_id" = "fulfilments"."order_id")
  AND "transfer"."state" = 'waiting'), coalesce((SELECT "transfer"."held_until"
  FROM "transfers" transfer
  WHERE "transfer"."order_id" = "fulfilments"."order_id"
  AND "transfer"."try_number" = (SELECT max("transfers"."try_number")
  FROM "transfers"
  WHERE "transfers"."order_id" = "fulfilments"."order_id")
  AND "transfer"."state" = 'waiting'), 0), "sales"."sold_at", CASE WHEN EXISTS (SELECT 1
  FROM "transfers" transfer
  WHERE "transfer"."order_id" = "fulfilments"."order_id"
  AND "transfer"."state" IN ('waiting', 'sending')) THEN CASE WHEN coalesce((SELECT "sale_status"."payout_halted"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), 0) THEN 'paused' WHEN coalesce((SELECT "sale_status"."moved_by_hand"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), 0) THEN 'by_hand' END END, NOT (EXISTS (SELECT 1
  FROM "transfers" transfer
  WHERE "transfer"."order_id" = "fulfilments"."order_id"
  AND "transfer"."state" IN ('waiting', 'sending'))
  AND EXISTS (SELECT 1
  FROM "sales" wait_sale
  JOIN "payment_attempts" wait_attempt ON "wait_attempt"."id" = "wait_sale"."attempt_id"
  WHERE "wait_sale"."order_id" = "fulfilments"."order_id"
  AND "wait_sale"."sold_at" > ?
  AND EXISTS (SELECT 1
  FROM "stripe_events" wait_sign
  WHERE "wait_sign"."intent_id" = "wait_attempt"."intent_id"
  AND "wait_sign"."alert" IS NOT NULL
  AND "wait_sign"."seen_at" IS NULL
  AND "wait_sign"."alert" IN (?, ?, ?, ?)))), "fulfilments".rowid
  from "fulfilments"
  inner join "orders" on "orders"."id" = "fulfilments"."order_id"
  inner join "sales" on "sales"."order_id" = "fulfilments"."order_id"
  inner join "fulfilment_events" on ("fulfilment_events"."order_id" = "fulfilments"."order_id"
  and "fulfilment_events"."number" = "fulfilments"."version")
  where "fulfilments"."seller_id" = ?
  order by "fulfilments".rowid desc limit ?;

---- GET /api/payouts once more: 7 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 5e860936 (select "user_id", "account_id", "state", "needs", "refusal",)
-- 0ab5acca (select (SELECT "asked_at" + ?)
-- 6c8d6855 (select "seller_id", "account", "cents")
-- 59f18d81 (select coalesce(sum("cents"), 0))
-- 5f6a9855 (select sendable, CASE WHEN position <= ? THEN CASE WHEN coal)
-- 7faadd22 (select "fulfilments"."order_id", "orders"."listing_name", "f)

---- GET /api/payouts/statement: 3 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 41778e74
select "statement_lines"."at", "statement_lines"."order_id", "statement_lines"."event", "fulfilment_events"."action", "orders"."listing_name", "fulfilments"."price_cents", (SELECT json_object('seller', coalesce(sum(CASE ? WHEN "ledger_entry"."to_account" THEN "ledger_entry"."cents" WHEN "ledger_entry"."from_account" THEN -"ledger_entry"."cents" END), 0), 'paid', coalesce(sum(CASE ? WHEN "ledger_entry"."to_account" THEN "ledger_entry"."cents" WHEN "ledger_entry"."from_account" THEN -"ledger_entry"."cents" END), 0), 'fee', coalesce(sum(CASE ? WHEN "ledger_entry"."to_account" THEN "ledger_entry"."cents" WHEN "ledger_entry"."from_account" THEN -"ledger_entry"."cents" END), 0))
  FROM "ledger_entries" ledger_entry
  WHERE "ledger_entry"."order_id" = "statement_lines"."order_id"
  AND "ledger_entry"."event" = "statement_lines"."event")
  from "statement_lines"
  inner join "fulfilment_events" on ("fulfilment_events"."order_id" = "statement_lines"."order_id"
  and "fulfilment_events"."number" = "statement_lines"."event")
  inner join "fulfilments" on "fulfilments"."order_id" = "statement_lines"."order_id"
  inner join "orders" on "orders"."id" = "statement_lines"."order_id"
  where ("statement_lines"."seller_id" = ?
  and "statement_lines"."at" >= ?
  and "statement_lines"."at" < ?)
  order by "statement_lines"."at", "statement_lines"."order_id", "statement_lines"."event" limit ?;
-- 35a27a5b
select "seller_id", "month", "sales", "sold_cents", "fee_cents", "yours_cents", "paid_cents"
  from "payout_months"
  where ("payout_months"."seller_id" = ?
  and "payout_months"."month" = ?);

---- GET /api/payouts/statement once more: 3 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 41778e74 (select "statement_lines"."at", "statement_lines"."order_id",)
-- 35a27a5b (select "seller_id", "month", "sales", "sold_cents", "fee_cen)

---- GET /api/payouts/months: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 9439fe71
select "seller_id", "month", "sales", "sold_cents", "fee_cents", "yours_cents", "paid_cents"
  from "payout_months"
  where ("payout_months"."seller_id" = ?
  and "payout_months"."month" > ?
  and "payout_months"."month" <= ?)
  order by "payout_months"."month";

---- GET /api/payouts/months once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 9439fe71 (select "seller_id", "month", "sales", "sold_cents", "fee_cen)

---- POST /api/payouts/account: 9 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 5e860936 (select "user_id", "account_id", "state", "needs", "refusal",)
-- de60002d
select 1
  from (SELECT "waiting"."order_id" AS sale
  FROM "transfers" waiting
  WHERE "waiting"."seller_id" = ?
  AND "waiting"."state" = 'waiting'
  UNION ALL SELECT "sending"."order_id"
  FROM "transfers" sending INDEXED BY transfers_sending
  WHERE "sending"."state" = 'sending'
  AND "sending"."seller_id" = ?
  AND (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "sending"."order_id") > 0) limit ?;
-- da4aca59
INSERT INTO "payout_accounts" ("user_id", "account_id", "state", "needs", "monthly_at", "created_at", "changed_at", "checked_at") SELECT ?, ?, ?, ?, ?, ?, ?, ?
  ON CONFLICT DO NOTHING;
-- 6e328a0b
update "payout_accounts" set "account_id" = ?, "state" = ?, "needs" = ?, "refusal" = ?, "bank_failure" = ?, "bank_failed_at" = ?, "changed_at" = ?, "checked_at" = ?, "monthly_at" = ?, "gone_since" = ?
  where ("payout_accounts"."user_id" = ?
  and "payout_accounts"."account_id" IS ?);
-- 3489392f
SELECT "payout_accounts"."account_id" AS id
  FROM "payout_accounts"
  WHERE "payout_accounts"."user_id" = ?;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/payouts/account/check: 10 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- d0d25baf
SELECT (SELECT "payout_accounts"."account_id"
  FROM "payout_accounts"
  WHERE "payout_accounts"."user_id" = ?) AS id, NOT NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?) AS isFree;
-- 5e860936 (select "user_id", "account_id", "state", "needs", "refusal",)
-- 0ab5acca (select (SELECT "asked_at" + ?)
-- 6c8d6855 (select "seller_id", "account", "cents")
-- 59f18d81 (select coalesce(sum("cents"), 0))
-- 5f6a9855 (select sendable, CASE WHEN position <= ? THEN CASE WHEN coal)
-- 7faadd22 (select "fulfilments"."order_id", "orders"."listing_name", "f)
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/create-payment-intent: 18 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 0a943fe6 (INSERT INTO "guard" (ok) SELECT 0)
-- 3b49b1e7
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "queue_entries"
  WHERE "queue_entries"."turn_ends_at" <= ?
  AND "queue_entries"."first_turn_ms" IS NULL
  AND "queue_entries"."listing_id" = (SELECT "order"."listing_id"
  FROM "orders" "order"
  WHERE "order"."id" = ?
  AND "order"."buyer_id" = ?
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL))) LIMIT 1)
  AND ("queue_entries"."turn_ends_at" <= ? OR "queue_entries"."first_until" <= ? OR ("queue_entries"."first_turn_ms" IS NULL
  AND NOT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "queue_entries"."listing_id"
  AND "order"."buyer_id" = "queue_entries"."buyer_id"
  AND "order"."state" = 'pending')))
  ON CONFLICT (id) DO NOTHING;
-- 856ebad6
INSERT INTO "unused_turns" ("buyer_id", "listing_id", "at") SELECT "queue_entries"."buyer_id", "queue_entries"."listing_id", min("queue_entries"."turn_ends_at", ?)
  FROM "queue_entries"
  WHERE "queue_entries"."turn_ends_at" IS NOT NULL
  AND "queue_entries"."first_turn_ms" IS NULL
  AND "queue_entries"."listing_id" = (SELECT "order"."listing_id"
  FROM "orders" "order"
  WHERE "order"."id" = ?
  AND "order"."buyer_id" = ?
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL))) LIMIT 1)
  AND ("queue_entries"."turn_ends_at" <= ? OR "queue_entries"."first_until" <= ? OR ("queue_entries"."first_turn_ms" IS NULL
  AND NOT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "queue_entries"."listing_id"
  AND "order"."buyer_id" = "queue_entries"."buyer_id"
  AND "order"."state" = 'pending')))
  AND NOT (SELECT count(*) = 1
  AND min("attempt"."created_at") >= "queue_entries"."turn_ends_at" - ?
  FROM "payment_attempts" attempt
  WHERE "attempt"."buyer_id" = "queue_entries"."buyer_id"
  AND "attempt"."listing_id" = "queue_entries"."listing_id"
  AND "attempt"."created_at" > "queue_entries"."turn_ends_at" - ?)
  AND EXISTS (SELECT 1
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = "queue_entries"."listing_id"
  AND ((("listing"."sold_at" IS NULL)
  AND ("listing"."deleted_at" IS NULL))
  AND ((("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND (NOT ("listing"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL))))
  AND CASE WHEN "listing"."resell_price_cents" <= 10000 THEN 1 ELSE (SELECT open_sales.cents + (SELECT coalesce(sum("hold"."amount_cents"), 0)
  FROM "payment_attempts" hold
  JOIN "orders" large_order ON "large_order"."id" = "hold"."order_id"
  WHERE ("hold"."state" IN ('creating','open','processing','canceling'))
  AND "hold"."amount_cents" > 10000
  AND "large_order"."seller_id" = "listing"."seller_id") + "listing"."resell_price_cents" <= max(CASE WHEN open_sales.count < ? THEN ? ELSE 0 END, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "listing"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))
  FROM (SELECT coalesce(sum(newest.cents), 0) AS cents, count(*) AS count
  FROM (SELECT "large_fulfilment"."price_cents" AS cents, "large_fulfilment"."state" AS state, "large_fulfilment"."order_id" AS id
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "listing"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NULL
  ORDER BY large_fulfilment.rowid DESC LIMIT ?) newest
  WHERE newest.state NOT IN (?, ?, ?) OR EXISTS (SELECT 1
  FROM "sale_refunds" large_refund
  WHERE "large_refund"."order_id" = newest.id
  AND "large_refund"."created_at" > ?) OR EXISTS (SELECT 1
  FROM "disputes" large_dispute
  WHERE "large_dispute"."order_id" = newest.id
  AND "large_dispute"."opened_at" > ?)) open_sales) END)
  ON CONFLICT DO NOTHING;
-- e8079ecb
delete
  from "queue_entries"
  where "queue_entries"."listing_id" = (SELECT "order"."listing_id"
  FROM "orders" "order"
  WHERE "order"."id" = ?
  AND "order"."buyer_id" = ?
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL))) LIMIT 1)
  AND ("queue_entries"."turn_ends_at" <= ? OR "queue_entries"."first_until" <= ? OR ("queue_entries"."first_turn_ms" IS NULL
  AND NOT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "queue_entries"."listing_id"
  AND "order"."buyer_id" = "queue_entries"."buyer_id"
  AND "order"."state" = 'pending')));
-- 7969be46
update "queue_entries" set "turn_ends_at" = CASE WHEN "queue_entries"."first_turn_ms" IS NULL THEN ? ELSE min(? + "queue_entries"."first_turn_ms", "queue_entries"."first_until") END
  where ("queue_entries"."listing_id" = (SELECT "order"."listing_id"
  FROM "orders" "order"
  WHERE "order"."id" = ?
  AND "order"."buyer_id" = ?
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL))) LIMIT 1)
  and "queue_entries"."turn_ends_at" is null
  and ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entries"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entries"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entries"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entries"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entries"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entries"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entries"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entries"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entries"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entries"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL)
  and NOT EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "queue_entries"."listing_id"
  AND ("queue_entry"."turn_ends_at" IS NOT NULL OR (("queue_entry"."joined_at", "queue_entry"."buyer_id") < ("queue_entries"."joined_at", "queue_entries"."buyer_id")
  AND ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = "queue_entry"."buyer_id"
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "queue_entry"."buyer_id"
  AND "unpaid"."listing_id" = "queue_entry"."listing_id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = "queue_entry"."buyer_id"
  AND "passed_turn"."listing_id" = "queue_entry"."listing_id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = "queue_entry"."buyer_id"
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL))))
  and NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."listing_id" = "queue_entries"."listing_id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling')))
  and EXISTS (SELECT 1
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = "queue_entries"."listing_id"
  AND ((("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND (NOT ("listing"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL)))
  AND CASE WHEN "listing"."resell_price_cents" <= 10000 THEN 1 ELSE (SELECT open_sales.cents + (SELECT coalesce(sum("hold"."amount_cents"), 0)
  FROM "payment_attempts" hold
  JOIN "orders" large_order ON "large_order"."id" = "hold"."order_id"
  WHERE ("hold"."state" IN ('creating','open','processing','canceling'))
  AND "hold"."amount_cents" > 10000
  AND "large_order"."seller_id" = "listing"."seller_id") + "listing"."resell_price_cents" <= max(CASE WHEN open_sales.count < ? THEN ? ELSE 0 END, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "listing"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))
  FROM (SELECT coalesce(sum(newest.cents), 0) AS cents, count(*) AS count
  FROM (SELECT "large_fulfilment"."price_cents" AS cents, "large_fulfilment"."state" AS state, "large_fulfilment"."order_id" AS id
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "listing"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NULL
  ORDER BY large_fulfilment.rowid DESC LIMIT ?) newest
  WHERE newest.state NOT IN (?, ?, ?) OR EXISTS (SELECT 1
  FROM "sale_refunds" large_refund
  WHERE "large_refund"."order_id" = newest.id
  AND "large_refund"."created_at" > ?) OR EXISTS (SELECT 1
  FROM "disputes" large_dispute
  WHERE "large_dispute"."order_id" = newest.id
  AND "large_dispute"."opened_at" > ?)) open_sales) END));
-- b21f6805
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, ?, "queue_entries"."turn_ends_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "queue_entries"
  WHERE "queue_entries"."listing_id" = (SELECT "order"."listing_id"
  FROM "orders" "order"
  WHERE "order"."id" = ?
  AND "order"."buyer_id" = ?
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL))) LIMIT 1)
  AND "queue_entries"."turn_ends_at" > ?
  AND "queue_entries"."first_turn_ms" IS NULL
  ON CONFLICT (id) DO NOTHING;
-- 8f3bd2d6
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, "queue_entries"."turn_ends_at" - ?, "queue_entries"."turn_ends_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "queue_entries"."turn_ends_at" - ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN "queue_entries"."turn_ends_at" - ? END
  FROM "queue_entries"
  WHERE "queue_entries"."listing_id" = (SELECT "order"."listing_id"
  FROM "orders" "order"
  WHERE "order"."id" = ?
  AND "order"."buyer_id" = ?
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL))) LIMIT 1)
  AND "queue_entries"."turn_ends_at" > ?
  AND "queue_entries"."first_turn_ms" IS NULL
  ON CONFLICT (id) DO NOTHING;
-- 91aea092
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "queue_entries"."listing_id" || ':' || "queue_entries"."buyer_id" || ':' || "queue_entries"."turn_ends_at", ?, "queue_entries"."buyer_id", ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at"), '$.silent', 1), json_object('listing', "queue_entries"."listing_id", 'turnEndsAt', "queue_entries"."turn_ends_at")), ?, ?, ?, ?, "queue_entries"."turn_ends_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "queue_entries"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = (SELECT "listings"."seller_id"
  FROM "listings"
  WHERE "listings"."id" = "queue_entries"."listing_id")
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "queue_entries"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "queue_entries"
  WHERE "queue_entries"."listing_id" = (SELECT "order"."listing_id"
  FROM "orders" "order"
  WHERE "order"."id" = ?
  AND "order"."buyer_id" = ?
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL))) LIMIT 1)
  AND "queue_entries"."turn_ends_at" > ?
  AND "queue_entries"."first_turn_ms" IS NOT NULL
  ON CONFLICT (id) DO NOTHING;
-- 8d03216e
INSERT INTO "payment_attempts" ("id", "order_id", "listing_id", "buyer_id", "amount_cents", "currency", "state", "created_at", "expires_at", "changed_at", "device_id") SELECT ?, "order"."id", "order"."listing_id", "order"."buyer_id", "listing"."resell_price_cents", ?, ?, ?, ?, ?, (SELECT "sessions"."device_id"
  FROM "sessions"
  WHERE "sessions"."id" = ?)
  FROM "orders" "order"
  JOIN "listings" listing ON "listing"."id" = "order"."listing_id"
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "order"."id" = ?
  AND "order"."buyer_id" = ?
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  AND "order"."state" = 'pending'
  AND ((("order"."listing_name" = "listing"."name"
  AND "order"."price_cents" = "listing"."resell_price_cents"
  AND "order"."snapshot" ->> 'author' IS "listing"."author"
  AND "order"."snapshot" ->> 'condition' IS "listing"."condition"
  AND "order"."snapshot" ->> 'description' IS "listing"."description"
  AND json_extract("order"."snapshot", '$.photos') = (SELECT json_group_array(placed.id)
  FROM ( SELECT "listing_photos"."photo_id" AS id
  FROM "listing_photos"
  WHERE "listing_photos"."listing_id" = "listing"."id"
  ORDER BY "listing_photos"."position") placed))
  AND coalesce(?, "order"."price_cents") = "order"."price_cents") OR ("listing"."version" = ?
  AND coalesce(?, "order"."price_cents") IN ("order"."price_cents", "listing"."resell_price_cents")))
  AND ((("listing"."sold_at" IS NULL)
  AND ("listing"."deleted_at" IS NULL))
  AND ((("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL))
  AND (NOT ("listing"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL))))
  AND (SELECT count(*)
  FROM "orders" "order"
  WHERE "order"."id" = ?
  AND "order"."buyer_id" = ?
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))) = 1
  AND ((SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = ?
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) < ?
  AND coalesce(CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listing"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listing"."id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listing"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listing"."id"
  AND "passed_turn"."at" > ?) ended) END, 0) <= ?
  AND ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = ?
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) IS NULL)
  AND CASE WHEN "listing"."resell_price_cents" <= 10000 THEN 1 ELSE (SELECT open_sales.cents + (SELECT coalesce(sum("hold"."amount_cents"), 0)
  FROM "payment_attempts" hold
  JOIN "orders" large_order ON "large_order"."id" = "hold"."order_id"
  WHERE ("hold"."state" IN ('creating','open','processing','canceling'))
  AND "hold"."amount_cents" > 10000
  AND "large_order"."seller_id" = "listing"."seller_id") + "listing"."resell_price_cents" <= max(CASE WHEN open_sales.count < ? THEN ? ELSE 0 END, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "listing"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))
  FROM (SELECT coalesce(sum(newest.cents), 0) AS cents, count(*) AS count
  FROM (SELECT "large_fulfilment"."price_cents" AS cents, "large_fulfilment"."state" AS state, "large_fulfilment"."order_id" AS id
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "listing"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NULL
  ORDER BY large_fulfilment.rowid DESC LIMIT ?) newest
  WHERE newest.state NOT IN (?, ?, ?) OR EXISTS (SELECT 1
  FROM "sale_refunds" large_refund
  WHERE "large_refund"."order_id" = newest.id
  AND "large_refund"."created_at" > ?) OR EXISTS (SELECT 1
  FROM "disputes" large_dispute
  WHERE "large_dispute"."order_id" = newest.id
  AND "large_dispute"."opened_at" > ?)) open_sales) END
  AND NOT EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listing"."id"
  AND "queue_entry"."turn_ends_at" > ?
  AND "queue_entry"."buyer_id" <> ?)
  AND 1
  ON CONFLICT DO NOTHING;
-- 8471398f
UPDATE "orders" SET "listing_name" = "listing"."name", "price_cents" = "listing"."resell_price_cents", "listing_version" = "listing"."version", "snapshot" = json_object('author', "listing"."author", 'condition', "listing"."condition", 'description', "listing"."description", 'photos', json((SELECT json_group_array(placed.id)
  FROM ( SELECT "listing_photos"."photo_id" AS id
  FROM "listing_photos"
  WHERE "listing_photos"."listing_id" = "listing"."id"
  ORDER BY "listing_photos"."position") placed)))
  FROM "listings" listing
  WHERE "listing"."id" = "orders"."listing_id"
  AND "orders"."id" = (SELECT "payment_attempts"."order_id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."id" = ?);
-- 568836fd
UPDATE "orders" SET "method" = CASE WHEN ? IS NOT NULL
  AND "listing"."delivery" IN ('both', ?) THEN ? WHEN "listing"."delivery" IN ('both', "orders"."method") THEN "orders"."method" ELSE "listing"."delivery" END
  FROM "listings" listing
  WHERE "listing"."id" = "orders"."listing_id"
  AND "orders"."method" <> CASE WHEN ? IS NOT NULL
  AND "listing"."delivery" IN ('both', ?) THEN ? WHEN "listing"."delivery" IN ('both', "orders"."method") THEN "orders"."method" ELSE "listing"."delivery" END
  AND "orders"."id" = (SELECT "order"."id"
  FROM "orders" "order"
  WHERE "order"."id" = ?
  AND "order"."buyer_id" = ?
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL))))
  AND (SELECT count(*)
  FROM "orders" "order"
  WHERE "order"."id" = ?
  AND "order"."buyer_id" = ?
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))) = 1
  AND "orders"."state" = 'pending'
  AND NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."order_id" = "orders"."id"
  AND "attempt"."state" = 'processing');
-- 3c0e1fa3
SELECT "order"."id" AS orderId, "order"."state" AS orderState, "listing"."id" AS listingId, "order"."listing_name" AS listingName, "order"."price_cents" AS priceCents, "order"."method" AS method, "listing"."delivery" AS delivery, "listing"."location" AS copyLocation, coalesce((SELECT json_object('name', "given"."name", 'address', "given"."address", 'postcode', "given"."postcode", 'city', "given"."city", 'state', "given"."state", 'country', "given"."country")
  FROM "delivery_addresses" given
  WHERE "given"."order_id" = "order"."id"
  AND "given"."buyer_id" = ?), (SELECT json_object('name', "given"."name", 'address', "given"."address", 'postcode', "given"."postcode", 'city', "given"."city", 'state', "given"."state", 'country', "given"."country")
  FROM "delivery_addresses" given
  WHERE "given"."buyer_id" = ?
  ORDER BY "given"."given_at" DESC LIMIT 1)) AS address, "order"."listing_version" AS bookedVersion, "order"."snapshot" AS snapshot, "listing"."name" AS listedName, "listing"."resell_price_cents" AS listedCents, "listing"."version" AS listedVersion, json_object('author', "listing"."author", 'condition', "listing"."condition", 'description', "listing"."description", 'photos', json((SELECT json_group_array(placed.id)
  FROM ( SELECT "listing_photos"."photo_id" AS id
  FROM "listing_photos"
  WHERE "listing_photos"."listing_id" = "listing"."id"
  ORDER BY "listing_photos"."position") placed))) AS listed, ("order"."listing_name" = "listing"."name"
  AND "order"."price_cents" = "listing"."resell_price_cents"
  AND "order"."snapshot" ->> 'author' IS "listing"."author"
  AND "order"."snapshot" ->> 'condition' IS "listing"."condition"
  AND "order"."snapshot" ->> 'description' IS "listing"."description"
  AND json_extract("order"."snapshot", '$.photos') = (SELECT json_group_array(placed.id)
  FROM ( SELECT "listing_photos"."photo_id" AS id
  FROM "listing_photos"
  WHERE "listing_photos"."listing_id" = "listing"."id"
  ORDER BY "listing_photos"."position") placed)) AS asBooked, "listing"."sold_at" AS soldAt, coalesce("listing"."deleted_at", "seller"."deleted_at") AS deletedAt, "seller"."suspended_at" AS suspendedAt, (NOT ("listing"."paused_at" IS NOT NULL)
  AND NOT ("seller"."paused_at" IS NOT NULL)) AS onSale, (SELECT count(*)
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = ?
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) AS holds, (SELECT min("hold"."expires_at")
  FROM "payment_attempts" hold
  WHERE "hold"."buyer_id" = ?
  AND "hold"."expires_at" > ?
  AND ("hold"."state" IN ('creating','open','processing','canceling'))) AS firstHoldEnd, CASE WHEN EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listing"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL) OR EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listing"."id") THEN ( SELECT max(ended.at) + min(?, ? << min(count(*) - 1, ?))
  FROM ( SELECT "unpaid"."unpaid_at" AS at
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listing"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  AND "unpaid"."created_at" > ?
  AND "unpaid"."state" = 'canceled'
  UNION ALL SELECT "passed_turn"."at"
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listing"."id"
  AND "passed_turn"."at" > ?) ended) END AS "unpaidUntil", ( SELECT "recent"."created_at" + ?
  FROM "payment_attempts" recent
  WHERE "recent"."buyer_id" = ?
  AND "recent"."created_at" > ?
  AND "recent"."intent_id" IS NOT NULL
  ORDER BY "recent"."created_at" DESC LIMIT 1 OFFSET ?) AS "dayUntil", (SELECT "unpaid"."declines"
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = ?
  AND "unpaid"."listing_id" = "listing"."id"
  AND "unpaid"."unpaid_at" IS NOT NULL
  ORDER BY "unpaid"."created_at" DESC LIMIT 1) AS "lastDeclines", EXISTS (SELECT 1
  FROM "unused_turns" passed_turn
  WHERE "passed_turn"."buyer_id" = ?
  AND "passed_turn"."listing_id" = "listing"."id"
  AND NOT EXISTS (SELECT 1
  FROM "payment_attempts" unpaid
  WHERE "unpaid"."buyer_id" = "passed_turn"."buyer_id"
  AND "unpaid"."listing_id" = "passed_turn"."listing_id"
  AND "unpaid"."unpaid_at" > "passed_turn"."at")) AS "turnPassed", NOT NOT EXISTS (SELECT 1
  FROM "queue_entries" queue_entry
  WHERE "queue_entry"."listing_id" = "listing"."id"
  AND "queue_entry"."turn_ends_at" > ?
  AND "queue_entry"."buyer_id" <> ?) AS othersTurn, CASE WHEN "attempt"."id" IS NULL THEN NOT CASE WHEN "listing"."resell_price_cents" <= 10000 THEN 1 ELSE (SELECT open_sales.cents + (SELECT coalesce(sum("hold"."amount_cents"), 0)
  FROM "payment_attempts" hold
  JOIN "orders" large_order ON "large_order"."id" = "hold"."order_id"
  WHERE ("hold"."state" IN ('creating','open','processing','canceling'))
  AND "hold"."amount_cents" > 10000
  AND "large_order"."seller_id" = "listing"."seller_id") + "listing"."resell_price_cents" <= max(CASE WHEN open_sales.count < ? THEN ? ELSE 0 END, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "listing"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))
  FROM (SELECT coalesce(sum(newest.cents), 0) AS cents, count(*) AS count
  FROM (SELECT "large_fulfilment"."price_cents" AS cents, "large_fulfilment"."state" AS state, "large_fulfilment"."order_id" AS id
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "listing"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NULL
  ORDER BY large_fulfilment.rowid DESC LIMIT ?) newest
  WHERE newest.state NOT IN (?, ?, ?) OR EXISTS (SELECT 1
  FROM "sale_refunds" large_refund
  WHERE "large_refund"."order_id" = newest.id
  AND "large_refund"."created_at" > ?) OR EXISTS (SELECT 1
  FROM "disputes" large_dispute
  WHERE "large_dispute"."order_id" = newest.id
  AND "large_dispute"."opened_at" > ?)) open_sales) END ELSE 0 END AS beyondLargeSales, "attempt"."id" AS attemptId, "attempt"."order_id" AS attemptOrderId, "attempt"."state" AS attemptState, "attempt"."intent_id" AS intentId, "attempt"."expires_at" AS expiresAt, "attempt"."waived_at" AS waivedAt
  FROM "orders" "order"
  JOIN "listings" listing ON "listing"."id" = "order"."listing_id"
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  LEFT JOIN "payment_attempts" attempt ON "attempt"."listing_id" = "listing"."id"
  AND ("attempt"."state" IN ('creating','open','processing','canceling'))
  WHERE "order"."id" IN (SELECT "order"."id"
  FROM "orders" "order"
  WHERE "order"."id" = ?
  AND "order"."buyer_id" = ?
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  UNION SELECT "payment_attempts"."order_id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."id" = ?)
  AND (("order"."id" = ?
  AND "order"."buyer_id" = ?
  AND ("order"."state" <> 'deleted'
  AND "order"."hidden_at" IS NULL)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))) OR ("attempt"."id" = ?
  AND "attempt"."order_id" = "order"."id")) LIMIT 2;
-- 578b2fec
UPDATE "payment_attempts" SET "intent_id" = ?, "state" = ?, "changed_at" = ?
  WHERE "payment_attempts"."id" = ?
  AND ("payment_attempts"."state" IN ('creating','open'))
  AND ("payment_attempts"."intent_id" IS NULL OR "payment_attempts"."intent_id" = ?)
  RETURNING "payment_attempts"."intent_id" AS intentId;
-- faaa5056
delete
  from "queue_entries"
  where EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."id" = ?
  AND "attempt"."state" = 'open'
  AND "attempt"."listing_id" = "queue_entries"."listing_id"
  AND "attempt"."buyer_id" = "queue_entries"."buyer_id");
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/payment: 55 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- e1c55d78
INSERT INTO "rate_limit_counts" ("key", "count", "resets_at") SELECT ?, ?, ?
  WHERE NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."intent_id" = ?
  AND "attempt"."buyer_id" = ?
  AND ("attempt"."state" = 'succeeded' OR ("attempt"."state" = 'processing'
  AND NOT NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?))))
  ON CONFLICT ("key") DO UPDATE SET "count" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN 1 ELSE min("rate_limit_counts"."count", ?) + 1 END, "resets_at" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN ? ELSE "rate_limit_counts"."resets_at" END
  RETURNING "rate_limit_counts"."count" AS count, "rate_limit_counts"."resets_at" AS resetsAt;
-- 70ac7ad7
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((NOT (NOT EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."intent_id" = ?
  AND "attempt"."buyer_id" = ?
  AND ("attempt"."state" = 'succeeded' OR ("attempt"."state" = 'processing'
  AND NOT NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?))))) OR NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?)), 0);
-- 425a5400
SELECT "attempt"."id" AS id, "attempt"."order_id" AS orderId, "attempt"."listing_id" AS listingId, "attempt"."amount_cents" AS priceCents, "attempt"."waived_at" AS waivedAt, EXISTS (SELECT 1
  FROM "payment_attempts" attempt
  WHERE "attempt"."intent_id" = ?
  AND "attempt"."buyer_id" = ?
  AND ("attempt"."state" = 'succeeded' OR ("attempt"."state" = 'processing'
  AND NOT NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?)))) AS isFree, "attempt"."state" = 'succeeded' AS isSettled, EXISTS (SELECT 1
  FROM "sales"
  WHERE "sales"."attempt_id" = "attempt"."id") AS isSold
  FROM "payment_attempts" attempt
  WHERE "attempt"."intent_id" = ?
  AND "attempt"."buyer_id" = ?;
-- 8df5cdc6
update "payment_attempts" set "intent_id" = ?
  where ("payment_attempts"."id" = ?
  and "payment_attempts"."intent_id" is null
  and NOT EXISTS (SELECT 1
  FROM "payment_attempts" other
  WHERE "other"."intent_id" = ?));
-- 831a3408
update "payment_attempts" set "state" = ?, "changed_at" = ?
  where ("payment_attempts"."id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  and "payment_attempts"."state" <> ?);
-- e2935b43
INSERT INTO "sales" ("listing_id", "order_id", "attempt_id", "amount_cents", "sold_at") SELECT "attempt"."listing_id", "attempt"."order_id", "attempt"."id", "attempt"."amount_cents", ?
  FROM "payment_attempts" attempt
  JOIN "orders" "order" ON "order"."id" = "attempt"."order_id"
  JOIN "listings" listing ON "listing"."id" = "attempt"."listing_id"
  WHERE "attempt"."id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  AND "attempt"."amount_cents" = ?
  AND "attempt"."currency" = ?
  AND "attempt"."id" = ?
  AND "order"."price_cents" = "attempt"."amount_cents"
  AND "order"."state" = 'pending'
  AND ("listing"."deleted_at" IS NULL)
  AND NOT EXISTS (SELECT 1
  FROM "refunds" refund
  WHERE "refund"."attempt_id" = "attempt"."id")
  ON CONFLICT DO NOTHING;
-- 5c325c6c
INSERT INTO "day_counts" ("kind", "day", "count", "cents") SELECT ?, days.day, ?, ?
  FROM (SELECT ? AS day
  UNION ALL SELECT ?) days
  WHERE changes() = 1
  ON CONFLICT ("kind", "day") DO UPDATE SET "count" = "day_counts"."count" + 1, "cents" = "day_counts"."cents" + excluded.cents;
-- adad59f6
update "orders" set "state" = ?, "changed_at" = ?
  where ("orders"."state" = ?
  and "orders"."id" = (SELECT "sales"."order_id"
  FROM "sales"
  WHERE "sales"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)));
-- 8cd91ad9
UPDATE "conversations" SET "order_id" = (SELECT "sales"."order_id"
  FROM "sales"
  WHERE "sales"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?))
  WHERE "conversations"."listing_id" = (SELECT "sales"."listing_id"
  FROM "sales"
  JOIN "listings" ON "listings"."id" = "sales"."listing_id"
  WHERE "sales"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  AND ("listings"."sold_at" IS NULL))
  AND "conversations"."asker_id" = (SELECT "attempt"."buyer_id"
  FROM "payment_attempts" attempt
  WHERE "attempt"."id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?));
-- 16274bc2
INSERT INTO "fulfilments" ("order_id", "method", "state", "version", "deadline_at", "price_cents", "fee_cents", "buyer_id", "seller_id") SELECT "sale"."order_id", "order"."method", CASE "order"."method" WHEN ? THEN ? WHEN ? THEN ? END, ?, "sale"."sold_at" + CASE WHEN ("seller"."suspended_at" IS NULL) THEN CASE "order"."method" WHEN ? THEN ? WHEN ? THEN ? END ELSE 0 END, "sale"."amount_cents", ?, "order"."buyer_id", "order"."seller_id"
  FROM "sales" sale
  JOIN "orders" "order" ON "order"."id" = "sale"."order_id"
  JOIN "users" seller ON "seller"."id" = "order"."seller_id"
  WHERE "sale"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  ON CONFLICT DO NOTHING;
-- a4409857
INSERT INTO "fulfilment_events" ("order_id", "number", "at", "by", "action", "state", "deadline_at") SELECT "fulfilment"."order_id", ?, "sale"."sold_at", ?, ?, "fulfilment"."state", "fulfilment"."deadline_at"
  FROM "sales" sale
  JOIN "fulfilments" fulfilment ON "fulfilment"."order_id" = "sale"."order_id"
  WHERE "sale"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  AND NOT EXISTS (SELECT 1
  FROM "fulfilment_events"
  WHERE "fulfilment_events"."order_id" = "fulfilment"."order_id");
-- aec8f9b7
INSERT INTO "ledger_entries" ("order_id", "event", "from_account", "to_account", "cents") SELECT "fulfilment"."order_id", ?, ?, ?, "fulfilment"."price_cents"
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = (SELECT "sale"."order_id"
  FROM "sales" sale
  WHERE "sale"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?))
  AND NOT EXISTS (SELECT 1
  FROM "ledger_entries"
  WHERE "ledger_entries"."order_id" = "fulfilment"."order_id");
-- 367f73b0
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, "fulfilment_events"."deadline_at" - ?, "fulfilment_events"."deadline_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "fulfilment_events"."deadline_at" - ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN "fulfilment_events"."deadline_at" - ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."buyer_id"
  WHERE "fulfilment_events"."order_id" = (SELECT "sales"."order_id"
  FROM "sales"
  JOIN "listings" ON "listings"."id" = "sales"."listing_id"
  WHERE "sales"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  AND ("listings"."sold_at" IS NULL))
  AND "fulfilment_events"."number" = ?
  AND "fulfilment_events"."state" = ?
  AND "fulfilment_events"."deadline_at" - ? > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- 367f73b0 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- cdeff8b8
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, "fulfilment_events"."deadline_at" - ?, "fulfilment_events"."deadline_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "fulfilment_events"."deadline_at" - ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN "fulfilment_events"."deadline_at" - ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."seller_id"
  WHERE "fulfilment_events"."order_id" = (SELECT "sales"."order_id"
  FROM "sales"
  JOIN "listings" ON "listings"."id" = "sales"."listing_id"
  WHERE "sales"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  AND ("listings"."sold_at" IS NULL))
  AND "fulfilment_events"."number" = ?
  AND "fulfilment_events"."state" = ?
  AND "fulfilment_events"."deadline_at" - ? > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- cdeff8b8 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- cdeff8b8 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- cdeff8b8 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 293d1e8e
INSERT INTO "fulfilment_events" ("order_id", "number", "at", "by", "action", "state", "deadline_at") SELECT "fulfilment"."order_id", "fulfilment"."version" + 1, ?, ?, ?, "fulfilment"."state", "fulfilment"."deadline_at"
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "sales" sale
  WHERE "sale"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?))))
  AND "fulfilment"."deadline_at" IS NOT NULL
  AND "fulfilment"."frozen_at" IS NULL
  AND coalesce((SELECT "sale_status"."under_review"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilment"."order_id"), 0);
-- 8ab70ed2
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."buyer_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "sales" sale
  WHERE "sale"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?))))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- 9ebd4845
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."seller_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "sales" sale
  WHERE "sale"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?))))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- 7149bb8c
UPDATE "fulfilments" SET "state" = "fulfilment_events"."state", "version" = "fulfilment_events"."number", "deadline_at" = "fulfilment_events"."deadline_at", "delivered_at" = CASE "fulfilment_events"."action" WHEN 'delivered' THEN "fulfilment_events"."at" ELSE "fulfilments"."delivered_at" END, "cancel_asked_at" = CASE "fulfilment_events"."action" WHEN 'ask-cancel' THEN "fulfilment_events"."at" ELSE "fulfilments"."cancel_asked_at" END, "called_off_at" = CASE WHEN "fulfilment_events"."action" = 'cancel'
  AND "fulfilment_events"."by" = 'buyer' THEN "fulfilment_events"."at" ELSE "fulfilments"."called_off_at" END, "frozen_at" = CASE "fulfilment_events"."action" WHEN 'freeze' THEN "fulfilment_events"."at" WHEN 'thaw' THEN NULL WHEN 'dispute-lost' THEN NULL WHEN 'settle' THEN CASE WHEN "fulfilment_events"."deadline_at" IS NOT NULL THEN "fulfilments"."frozen_at" END ELSE coalesce("fulfilments"."frozen_at", CASE WHEN "fulfilment_events"."action" = 'refund-by-hand'
  AND "fulfilment_events"."deadline_at" IS NULL THEN "fulfilment_events"."at" END) END
  FROM "fulfilment_events"
  WHERE "fulfilments"."order_id" IN (SELECT value
  FROM json_each((SELECT json_group_array("sale"."order_id")
  FROM "sales" sale
  WHERE "sale"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?))))
  AND "fulfilment_events"."order_id" = "fulfilments"."order_id"
  AND "fulfilment_events"."number" = "fulfilments"."version" + 1;
-- a084b57b
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT value AS tag
  FROM "listings", json_each(json_array(? || "listings"."category_id", ? || "listings"."seller_id"))
  WHERE "listings"."id" = (SELECT "sales"."listing_id"
  FROM "sales"
  JOIN "listings" ON "listings"."id" = "sales"."listing_id"
  WHERE "sales"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  AND ("listings"."sold_at" IS NULL))
  UNION ALL SELECT value AS tag
  FROM json_each(?)
  WHERE EXISTS (SELECT 1
  FROM "listings"
  WHERE "listings"."id" = (SELECT "sales"."listing_id"
  FROM "sales"
  JOIN "listings" ON "listings"."id" = "sales"."listing_id"
  WHERE "sales"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  AND ("listings"."sold_at" IS NULL)))
  UNION ALL SELECT value AS tag
  FROM (SELECT each_tags, its_seller, count(*) OVER () AS together
  FROM (SELECT json_array(? || "listings"."id", ? || "listings"."title_id") AS each_tags, ? || "listings"."seller_id" AS its_seller
  FROM "listings"
  WHERE "listings"."id" = (SELECT "sales"."listing_id"
  FROM "sales"
  JOIN "listings" ON "listings"."id" = "sales"."listing_id"
  WHERE "sales"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  AND ("listings"."sold_at" IS NULL)) LIMIT ?)), json_each(CASE WHEN together > ? THEN json_array(?, its_seller) ELSE each_tags END))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- 77519c11
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "order"."id", ?, "order"."buyer_id", ?, json_object('order', "order"."id"), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "order"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "order"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "orders" "order"
  WHERE "order"."listing_id" IN (SELECT "sales"."listing_id"
  FROM "sales"
  JOIN "listings" ON "listings"."id" = "sales"."listing_id"
  WHERE "sales"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  AND ("listings"."sold_at" IS NULL))
  AND "order"."state" = 'pending'
  ON CONFLICT (id) DO NOTHING;
-- 586da582
update "orders" set "state" = ?, "changed_at" = ?
  where ("orders"."state" = ?
  and "orders"."listing_id" = (SELECT "sales"."listing_id"
  FROM "sales"
  WHERE "sales"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)));
-- 39a97c14
INSERT INTO "former_queue_entries" ("listing_id", "buyer_id", "joined_at") SELECT "queue_entries"."listing_id", "queue_entries"."buyer_id", "queue_entries"."joined_at"
  FROM "queue_entries"
  WHERE "queue_entries"."listing_id" = (SELECT "sales"."listing_id"
  FROM "sales"
  WHERE "sales"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?))
  AND "queue_entries"."buyer_id" <> (SELECT "attempt"."buyer_id"
  FROM "payment_attempts" attempt
  WHERE "attempt"."id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?))
  ON CONFLICT DO NOTHING;
-- 7e2e68d3
delete
  from "queue_entries"
  where "queue_entries"."listing_id" = (SELECT "sales"."listing_id"
  FROM "sales"
  WHERE "sales"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?));
-- 9e2cf5f9
INSERT INTO "refunds" ("attempt_id", "amount_cents", "reason", "state", "created_at") SELECT "attempt"."id", ?, CASE WHEN "attempt"."amount_cents" = ?
  AND "attempt"."currency" = ? THEN 'not_free' ELSE 'mismatch' END, ?, ?
  FROM "payment_attempts" attempt
  WHERE "attempt"."id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  AND NOT EXISTS (SELECT 1
  FROM "sales" sale
  WHERE "sale"."attempt_id" = "attempt"."id")
  ON CONFLICT DO NOTHING;
-- 5c325c6c (INSERT INTO "day_counts" ("kind", "day", "count", "cents") S)
-- 7c606707
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "attempt"."id", ?, "attempt"."buyer_id", ?, json_object('attempt', "attempt"."id"), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "attempt"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "attempt"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "refunds"
  JOIN "payment_attempts" attempt ON "attempt"."id" = "refunds"."attempt_id"
  WHERE changes() > 0
  AND "refunds"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  AND "refunds"."state" = ?
  AND "refunds"."amount_cents" > 0
  ON CONFLICT (id) DO NOTHING;
-- 98c1975c
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "order"."id", ?, "order"."buyer_id", ?, json_object('order', "order"."id"), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "order"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "order"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "orders" "order"
  WHERE "order"."id" = (SELECT "sales"."order_id"
  FROM "sales"
  JOIN "listings" ON "listings"."id" = "sales"."listing_id"
  WHERE "sales"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  AND ("listings"."sold_at" IS NULL))
  AND "order"."state" = 'paid'
  ON CONFLICT (id) DO NOTHING;
-- 175fc53d
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "order"."id", ?, "order"."seller_id", ?, json_object('order', "order"."id"), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "order"."seller_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "order"."seller_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "orders" "order"
  WHERE "order"."id" = (SELECT "sales"."order_id"
  FROM "sales"
  JOIN "listings" ON "listings"."id" = "sales"."listing_id"
  WHERE "sales"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  AND ("listings"."sold_at" IS NULL))
  AND "order"."state" = 'paid'
  ON CONFLICT (id) DO NOTHING;
-- 6381b576
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT 'wishes:' || "wishes"."listing_id" || ':sold:' || "wishes"."buyer_id", ?, "wishes"."buyer_id", ?, json_object('of', json_array(json_object('listing', "wishes"."listing_id"))), ?, ? || "wishes"."buyer_id", ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "wishes"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "wishes"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "wishes"
  WHERE "wishes"."listing_id" = (SELECT "sales"."listing_id"
  FROM "sales"
  JOIN "listings" ON "listings"."id" = "sales"."listing_id"
  WHERE "sales"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)
  AND ("listings"."sold_at" IS NULL))
  AND NOT EXISTS (SELECT 1
  FROM "orders" "order"
  WHERE "order"."listing_id" = "wishes"."listing_id"
  AND "order"."buyer_id" = "wishes"."buyer_id"
  AND "order"."state" IN ('paid', 'void'))
  ON CONFLICT (id) DO NOTHING
  ON CONFLICT ("group_key")
  WHERE state = 'due'
  AND group_key IS NOT NULL DO UPDATE SET "facts" = CASE WHEN json_array_length("outbox"."facts", '$.of') < ? THEN json_insert("outbox"."facts", '$.of[#]', json("excluded"."facts" -> '$.of[0]')) ELSE json_set("outbox"."facts", '$.more', coalesce("outbox"."facts" ->> '$.more', 0) + 1) END, "shown_at" = coalesce("excluded"."shown_at", "outbox"."shown_at"), "read_at" = CASE WHEN "excluded"."shown_at" IS NULL THEN "outbox"."read_at" END;
-- b9559420
update "listings" set "sold_at" = ?
  where (("listings"."sold_at" IS NULL)
  and "listings"."id" = (SELECT "sales"."listing_id"
  FROM "sales"
  WHERE "sales"."attempt_id" = (SELECT "payment_attempts"."id"
  FROM "payment_attempts"
  WHERE "payment_attempts"."intent_id" = ?)));
-- a369390b
SELECT "attempt"."id" AS attemptId, "sale"."attempt_id" IS NOT NULL AS isSold
  FROM "payment_attempts" attempt
  LEFT JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  WHERE "attempt"."intent_id" = ?;
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- 12515591 (select "id", "tags", "urgent")
-- 5e865468
select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR EXISTS (SELECT 1
  FROM "users" author
  WHERE "author"."id" = "orders"."seller_id"
  AND "author"."email_verified_at" IS NOT NULL) THEN "orders"."listing_name" END, CASE WHEN "orders"."buyer_id" = ? OR EXISTS (SELECT 1
  FROM "users" author
  WHERE "author"."id" = "orders"."buyer_id"
  AND "author"."email_verified_at" IS NOT NULL) THEN "orders"."buyer_name" END, CASE WHEN "orders"."seller_id" = ? OR EXISTS (SELECT 1
  FROM "users" author
  WHERE "author"."id" = "orders"."seller_id"
  AND "author"."email_verified_at" IS NOT NULL) THEN "seller"."name" END, "sales"."amount_cents", "sales"."sold_at", "fulfilments"."state", "fulfilments"."deadline_at", coalesce((SELECT "sale_status"."frozen"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), 0), (SELECT "sale_status"."question"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), "fulfilments"."method", "delivery_addresses"."name", "delivery_addresses"."address", CASE "delivery_addresses"."state" WHEN '' THEN trim("delivery_addresses"."postcode" || ' ' || "delivery_addresses"."city") ELSE trim("delivery_addresses"."city" || ', ' || "delivery_addresses"."state" || ' ' || "delivery_addresses"."postcode") END, "delivery_addresses"."country"
  from "orders"
  inner join "sales" on "sales"."order_id" = "orders"."id"
  inner join "users" "seller" on "seller"."id" = "orders"."seller_id"
  left join "fulfilments" on "fulfilments"."order_id" = "orders"."id"
  left join "delivery_addresses" on ("delivery_addresses"."order_id" = "orders"."id"
  and "fulfilments"."method" = ?)
  where "orders"."id" = ?;
-- 5e865468 (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/receipts/:id: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- e9ad8a77
select "orders"."id", "orders"."buyer_id", "orders"."seller_id", "orders"."buyer_name", "seller"."name", "orders"."listing_name", "orders"."listing_version", "orders"."snapshot", CASE WHEN json_array_length("orders"."snapshot", '$.photos') > 0 THEN CASE WHEN "orders"."state" <> 'void'
  AND EXISTS (SELECT 1
  FROM "order_photos" kept
  WHERE "kept"."order_id" = "orders"."id") THEN json_extract("orders"."snapshot", '$.photos') WHEN "orders"."state" = 'void' THEN (SELECT json_group_array(id)
  FROM ( SELECT booked.value AS id
  FROM json_each("orders"."snapshot", '$.photos') booked
  WHERE EXISTS (SELECT 1
  FROM "listing_photos" placed
  WHERE "placed"."listing_id" = "orders"."listing_id"
  AND "placed"."photo_id" = booked.value)
  ORDER BY booked.key)) END END, "fulfilments"."price_cents", CASE WHEN "fulfilments"."state" IN ('completed', 'refunded') THEN (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "orders"."id") ELSE "fulfilments"."fee_cents" END, ((SELECT coalesce(sum(CASE ? WHEN "share_entry"."to_account" THEN "share_entry"."cents" WHEN "share_entry"."from_account" THEN -"share_entry"."cents" END), 0) + coalesce(sum(CASE ? WHEN "share_entry"."to_account" THEN "share_entry"."cents" WHEN "share_entry"."from_account" THEN -"share_entry"."cents" END), 0) + coalesce(sum(CASE WHEN "share_entry"."from_account" = 'seller'
  AND "share_entry"."to_account" = 'platform' THEN "share_entry"."cents" END), 0)
  FROM "ledger_entries" share_entry
  WHERE "share_entry"."order_id" = "orders"."id") - ((SELECT coalesce(sum("share_reversal"."cents" - "share_reversal"."waived_cents"), 0)
  FROM "reversals" share_reversal
  WHERE "share_reversal"."order_id" = "orders"."id"
  AND "share_reversal"."state" = 'owed') + (SELECT coalesce(sum("share_debt"."cents" - "share_debt"."waived_cents"), 0)
  FROM "debts" share_debt
  WHERE "share_debt"."order_id" = "orders"."id"))), (SELECT coalesce(sum(CASE ? WHEN "balance_entry"."to_account" THEN "balance_entry"."cents" WHEN "balance_entry"."from_account" THEN -"balance_entry"."cents" END), 0)
  FROM "ledger_entries" balance_entry
  WHERE "balance_entry"."order_id" = "orders"."id"), (SELECT coalesce(sum("dispute"."booked_cents"), 0)
  FROM "disputes" dispute
  WHERE "dispute"."order_id" = "orders"."id"
  AND ("dispute"."status" = 'lost' OR "dispute"."settled_at" IS NOT NULL)), "fulfilments"."method", "fulfilments"."carrier", "fulfilments"."tracking", "fulfilments"."state", "orders"."created_at", "sales"."sold_at", (SELECT max("event"."at")
  FROM "fulfilment_events" event
  WHERE "event"."order_id" = "orders"."id"
  AND "event"."action" IN (?, ?)), (SELECT min("event"."at")
  FROM "fulfilment_events" event
  WHERE "event"."order_id" = "orders"."id"
  AND "event"."state" = "fulfilments"."state"), "payment_attempts"."intent_id"
  from "fulfilments"
  inner join "orders" on "orders"."id" = "fulfilments"."order_id"
  inner join "sales" on "sales"."order_id" = "orders"."id"
  inner join "payment_attempts" on "payment_attempts"."id" = "sales"."attempt_id"
  inner join "users" "seller" on "seller"."id" = "orders"."seller_id"
  where "fulfilments"."order_id" = ?;
-- 88e81b96
select "event", "amount_cents", "state"
  from "sale_refunds"
  where "sale_refunds"."order_id" = ?
  order by "sale_refunds"."event";
-- 3ea666a0
select "ledger_entries"."event"
  from "ledger_entries"
  inner join "fulfilment_events" on ("fulfilment_events"."order_id" = "ledger_entries"."order_id"
  and "fulfilment_events"."number" = "ledger_entries"."event")
  where ("ledger_entries"."order_id" = ?
  and "ledger_entries"."from_account" = ?
  and "fulfilment_events"."action" = ?);

---- GET /api/receipts/:id once more: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- e9ad8a77 (select "orders"."id", "orders"."buyer_id", "orders"."seller_)
-- 88e81b96 (select "event", "amount_cents", "state")
-- 3ea666a0 (select "ledger_entries"."event")

---- POST /api/stripe/webhook: 2 statements
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/stripe/accounts-webhook: 2 statements
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/stripe/payouts-webhook: 2 statements
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/fulfilments: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 3bf5491c
select "fulfilments"."order_id", "orders"."listing_id", "orders"."listing_name", "listing_photos"."photo_id", "orders"."buyer_name", "orders"."buyer_email", "seller"."name", "seller"."email", "fulfilments"."price_cents", "fulfilments"."method", "fulfilments"."state", "sales"."sold_at", "fulfilments"."deadline_at", "fulfilments"."frozen_at", (SELECT min("dispute"."due_by")
  FROM "disputes" dispute
  WHERE "dispute"."order_id" = "fulfilments"."order_id"
  AND "dispute"."settled_at" IS NULL
  AND "dispute"."closed_at" IS NULL), "fulfilments"."deadline_at"
  from "fulfilments"
  inner join "orders" on "orders"."id" = "fulfilments"."order_id"
  inner join "sales" on "sales"."order_id" = "fulfilments"."order_id"
  inner join "users" "seller" on "seller"."id" = "orders"."seller_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "orders"."listing_id"
  and "listing_photos"."position" = ?)
  where "fulfilments"."deadline_at" is not null
  order by "fulfilments"."deadline_at", "fulfilments"."order_id" limit ?;

---- GET /api/fulfilments once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 3bf5491c (select "fulfilments"."order_id", "orders"."listing_id", "ord)

---- GET /api/fulfilments/:id: 7 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7b4e2216
select "orders"."id", "orders"."listing_id", "orders"."listing_name", "listing_photos"."photo_id", "orders"."buyer_id", "orders"."seller_id", "orders"."buyer_name", "orders"."buyer_email", "orders"."phone_number", "orders"."location", "seller"."name", "seller"."email", "listings"."phone_number", "fulfilments"."price_cents", "fulfilments"."fee_cents", "fulfilments"."state", "fulfilments"."method", "fulfilments"."deadline_at", (SELECT max("fulfilment_events"."at")
  FROM "fulfilment_events"
  WHERE "fulfilment_events"."order_id" = "fulfilments"."order_id"
  AND "fulfilment_events"."action" = 'send'), "fulfilments"."tracking" IS NOT NULL, "fulfilments"."delivered_at" IS NOT NULL, "fulfilments"."cancel_asked_at" IS NOT NULL, "sale_cases"."kind", "sale_cases"."deadline_before" + coalesce((SELECT sum(max(0, "thaw"."at" - "freeze"."at"))
  FROM "fulfilment_events" thaw
  JOIN "fulfilment_events" freeze ON "freeze"."order_id" = "thaw"."order_id"
  AND "freeze"."action" = 'freeze'
  AND "freeze"."number" = (SELECT max("earlier"."number")
  FROM "fulfilment_events" earlier
  WHERE "earlier"."order_id" = "thaw"."order_id"
  AND "earlier"."number" < "thaw"."number"
  AND "earlier"."action" IN ('freeze', 'thaw'))
  WHERE "thaw"."order_id" = "sale_cases"."order_id"
  AND "thaw"."number" > "sale_cases"."event"
  AND "thaw"."action" = 'thaw'), 0), EXISTS (SELECT 1
  FROM "sale_cases" earlier_case
  WHERE "earlier_case"."order_id" = "fulfilments"."order_id"
  AND "earlier_case"."withdrawn_at" IS NOT NULL), "sale_cases"."returned_at" IS NOT NULL, "sale_cases"."answer_text" IS NOT NULL, EXISTS (SELECT 1
  FROM "users" buyer
  WHERE "buyer"."id" = "fulfilments"."buyer_id"
  AND NOT ("buyer"."suspended_at" IS NULL)), CASE WHEN "fulfilments"."state" = 'to_meet' THEN nullif(max(coalesce((SELECT "called"."called_off_at" + ?
  FROM "fulfilments" called
  WHERE "called"."buyer_id" = "fulfilments"."buyer_id"
  AND "called"."called_off_at" IS NOT NULL
  ORDER BY "called"."called_off_at" DESC LIMIT 1 OFFSET ?), 0), coalesce((SELECT max(called.at) + ?
  FROM (SELECT "large_fulfilment"."called_off_at" AS at, sum("large_fulfilment"."price_cents") OVER (ORDER BY "large_fulfilment"."called_off_at" DESC, large_fulfilment.rowid DESC) AS cents
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "fulfilments"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NOT NULL) called
  WHERE "fulfilments"."price_cents" > 10000
  AND called.cents + "fulfilments"."price_cents" > max(?, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "fulfilments"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))), 0)), 0) END, coalesce((SELECT "sale_status"."frozen"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), 0), "fulfilments"."carrier", "fulfilments"."tracking", "fulfilments"."frozen_at", (SELECT "sale_status"."question"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), ((SELECT coalesce(sum("share_reversal"."cents" - "share_reversal"."waived_cents"), 0)
  FROM "reversals" share_reversal
  WHERE "share_reversal"."order_id" = "fulfilments"."order_id"
  AND "share_reversal"."state" = 'owed') + (SELECT coalesce(sum("share_debt"."cents" - "share_debt"."waived_cents"), 0)
  FROM "debts" share_debt
  WHERE "share_debt"."order_id" = "fulfilments"."order_id")), (SELECT "late_code"."received_at"
  FROM "stripe_events" late_code
  WHERE "late_code"."id" = (? || "fulfilments"."order_id")
  AND "late_code"."seen_at" IS NULL), NOT coalesce("fulfilments"."deadline_at" IS NULL
  AND (SELECT "ended"."at"
  FROM "fulfilment_events" ended
  WHERE "ended"."order_id" = "fulfilments"."order_id"
  AND "ended"."state" IN ('completed','canceled','refunded')
  ORDER BY "ended"."number" LIMIT 1) <= ?, 0)
  AND "fulfilments"."called_off_at" IS NULL, "delivery_addresses"."name", "delivery_addresses"."address", "delivery_addresses"."postcode", "delivery_addresses"."city", "delivery_addresses"."state", "delivery_addresses"."country"
  from "fulfilments"
  inner join "orders" on "orders"."id" = "fulfilments"."order_id"
  inner join "listings" on "listings"."id" = "orders"."listing_id"
  inner join "users" "seller" on "seller"."id" = "orders"."seller_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "orders"."listing_id"
  and "listing_photos"."position" = ?)
  left join "sale_cases" on ("sale_cases"."order_id" = "fulfilments"."order_id"
  and "sale_cases"."withdrawn_at" is null)
  left join "delivery_addresses" on ("delivery_addresses"."order_id" = "fulfilments"."order_id"
  and "fulfilments"."method" = ?)
  where "fulfilments"."order_id" = ?;
-- 3cc9e367
select "at", "by", "action", "state", "note"
  from "fulfilment_events"
  where "fulfilment_events"."order_id" = ?
  order by "fulfilment_events"."number";
-- 65345371
select "event", "from_account", "to_account", "cents"
  from "ledger_entries"
  where "ledger_entries"."order_id" = ?;
-- 88e81b96 (select "event", "amount_cents", "state")
-- 84b949d9
select "order_id", "event", "kind", "text", "opened_at", "deadline_before", "answer_text", "offered_cents", "returned_at", "return_carrier", "return_tracking", "return_text", "decision", "decision_reason", "decided_cents", "withdrawn_at"
  from "sale_cases"
  where ("sale_cases"."order_id" = ?
  and "sale_cases"."withdrawn_at" is null);
-- 229b8c01
select "id", "event", "part"
  from "case_photos"
  where "case_photos"."order_id" = ?
  AND "case_photos"."event" IS NOT NULL
  AND "case_photos"."state" = 'ready'
  order by "case_photos"."part", "case_photos"."position";

---- GET /api/fulfilments/:id once more: 7 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7b4e2216 (select "orders"."id", "orders"."listing_id", "orders"."listi)
-- 3cc9e367 (select "at", "by", "action", "state", "note")
-- 65345371 (select "event", "from_account", "to_account", "cents")
-- 88e81b96 (select "event", "amount_cents", "state")
-- 84b949d9 (select "order_id", "event", "kind", "text", "opened_at", "de)
-- 229b8c01 (select "id", "event", "part")

---- GET /api/fulfilments/:id/disputes: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- cccca469
select "orders"."listing_name", "fulfilments"."price_cents", "fulfilments"."carrier", "fulfilments"."tracking", (coalesce((SELECT "sale_status"."refunded_by_hand"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), 0) OR coalesce((SELECT "sale_status"."needs_settlement"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), 0)), (SELECT coalesce(sum("sale_refunds"."amount_cents"), 0)
  FROM "sale_refunds"
  WHERE "sale_refunds"."order_id" = "fulfilments"."order_id"
  AND "sale_refunds"."state" IN ('sent', 'succeeded', 'outside')), (SELECT "stripe_events"."received_at"
  FROM "stripe_events"
  WHERE "stripe_events"."id" = (? || "fulfilments"."order_id"))
  from "fulfilments"
  inner join "orders" on "orders"."id" = "fulfilments"."order_id"
  where ("fulfilments"."order_id" = ?
  and NOT EXISTS (SELECT 1
  FROM "orders" own
  WHERE "own"."id" = "fulfilments"."order_id"
  AND ? IN ("own"."buyer_id", "own"."seller_id")));
-- d3ff39ad
select "id", "status", "amount_cents", "reason", "due_by", "opened_at", "closed_at", "settled_at", ("status" IN (?, ?, ?)
  AND "is_refundable"
  AND "closed_at" IS NULL
  AND NOT coalesce((SELECT "sale_status"."withdrawn_undecided"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "disputes"."order_id"), 0))
  from "disputes"
  where "disputes"."order_id" = ?
  order by "disputes"."opened_at" desc, "disputes"."id";
-- 01bea753
select "action", "at"
  from "fulfilment_events"
  where "fulfilment_events"."order_id" = ?
  order by "fulfilment_events"."number";

---- GET /api/fulfilments/:id/disputes once more: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- cccca469 (select "orders"."listing_name", "fulfilments"."price_cents",)
-- d3ff39ad (select "id", "status", "amount_cents", "reason", "due_by", ")
-- 01bea753 (select "action", "at")

---- GET /api/fulfilments/:id/code: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02
select "fulfilments"."state", "fulfilments"."method", "fulfilments"."deadline_at", (SELECT max("fulfilment_events"."at")
  FROM "fulfilment_events"
  WHERE "fulfilment_events"."order_id" = "fulfilments"."order_id"
  AND "fulfilment_events"."action" = 'send'), "fulfilments"."tracking" IS NOT NULL, "fulfilments"."delivered_at" IS NOT NULL, "fulfilments"."cancel_asked_at" IS NOT NULL, "sale_cases"."kind", "sale_cases"."deadline_before" + coalesce((SELECT sum(max(0, "thaw"."at" - "freeze"."at"))
  FROM "fulfilment_events" thaw
  JOIN "fulfilment_events" freeze ON "freeze"."order_id" = "thaw"."order_id"
  AND "freeze"."action" = 'freeze'
  AND "freeze"."number" = (SELECT max("earlier"."number")
  FROM "fulfilment_events" earlier
  WHERE "earlier"."order_id" = "thaw"."order_id"
  AND "earlier"."number" < "thaw"."number"
  AND "earlier"."action" IN ('freeze', 'thaw'))
  WHERE "thaw"."order_id" = "sale_cases"."order_id"
  AND "thaw"."number" > "sale_cases"."event"
  AND "thaw"."action" = 'thaw'), 0), EXISTS (SELECT 1
  FROM "sale_cases" earlier_case
  WHERE "earlier_case"."order_id" = "fulfilments"."order_id"
  AND "earlier_case"."withdrawn_at" IS NOT NULL), "sale_cases"."returned_at" IS NOT NULL, "sale_cases"."answer_text" IS NOT NULL, EXISTS (SELECT 1
  FROM "users" buyer
  WHERE "buyer"."id" = "fulfilments"."buyer_id"
  AND NOT ("buyer"."suspended_at" IS NULL)), CASE WHEN "fulfilments"."state" = 'to_meet' THEN nullif(max(coalesce((SELECT "called"."called_off_at" + ?
  FROM "fulfilments" called
  WHERE "called"."buyer_id" = "fulfilments"."buyer_id"
  AND "called"."called_off_at" IS NOT NULL
  ORDER BY "called"."called_off_at" DESC LIMIT 1 OFFSET ?), 0), coalesce((SELECT max(called.at) + ?
  FROM (SELECT "large_fulfilment"."called_off_at" AS at, sum("large_fulfilment"."price_cents") OVER (ORDER BY "large_fulfilment"."called_off_at" DESC, large_fulfilment.rowid DESC) AS cents
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "fulfilments"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NOT NULL) called
  WHERE "fulfilments"."price_cents" > 10000
  AND called.cents + "fulfilments"."price_cents" > max(?, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "fulfilments"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))), 0)), 0) END, coalesce((SELECT "sale_status"."frozen"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), 0), "orders"."id", CASE ? WHEN "orders"."buyer_id" THEN 'buyer' WHEN "orders"."seller_id" THEN 'seller' ELSE 'admin' END, "fulfilments"."version", "fulfilments"."price_cents", "fulfilments"."fee_cents", "sale_cases"."offered_cents", (SELECT json_object('held', coalesce(sum(CASE ? WHEN "ledger_entries"."to_account" THEN "ledger_entries"."cents" WHEN "ledger_entries"."from_account" THEN -"ledger_entries"."cents" END), 0), 'back', coalesce(sum(CASE ? WHEN "ledger_entries"."to_account" THEN "ledger_entries"."cents" WHEN "ledger_entries"."from_account" THEN -"ledger_entries"."cents" END), 0), 'bank', coalesce(sum(CASE ? WHEN "ledger_entries"."to_account" THEN "ledger_entries"."cents" WHEN "ledger_entries"."from_account" THEN -"ledger_entries"."cents" END), 0))
  FROM "ledger_entries"
  WHERE "ledger_entries"."order_id" = "fulfilments"."order_id"), "fulfilments"."wrong_codes", "fulfilments"."wrong_codes_until"
  from "fulfilments"
  inner join "orders" on "orders"."id" = "fulfilments"."order_id"
  left join "sale_cases" on ("sale_cases"."order_id" = "fulfilments"."order_id"
  and "sale_cases"."withdrawn_at" is null)
  where "fulfilments"."order_id" = ?
  AND ("orders"."buyer_id" = ? or "orders"."seller_id" = ?);

---- GET /api/fulfilments/:id/code once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)

---- GET /api/fulfilments/:id/verifier: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)

---- GET /api/fulfilments/:id/verifier once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)

---- POST /api/fulfilments/:id/send: 22 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 2bba26ff
INSERT INTO "fulfilment_events" ("order_id", "number", "at", "by", "action", "state", "deadline_at", "note") SELECT "fulfilments"."order_id", ?, ?, ?, ?, ?, ?, ?
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = ?
  AND "fulfilments"."version" = ?
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  AND NOT coalesce((SELECT "sale_status"."frozen"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), 0)
  AND 1;
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- 04c98bb1
UPDATE "fulfilments" SET "carrier" = ?, "tracking" = ?
  WHERE "fulfilments"."order_id" = ?;
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- cdeb1479
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, "fulfilment_events"."deadline_at" - ?, "fulfilment_events"."deadline_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "fulfilment_events"."deadline_at" - ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN "fulfilment_events"."deadline_at" - ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."buyer_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."state" = ?
  AND "fulfilment_events"."deadline_at" - ? > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- cdeb1479 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- cdeb1479 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/delivered: 18 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/hand-over: 26 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 74e651fb
UPDATE "fulfilments" SET "wrong_codes" = CASE WHEN "fulfilments"."wrong_codes_until" <= ? THEN 1 ELSE "fulfilments"."wrong_codes" + 1 END, "wrong_codes_until" = CASE WHEN "fulfilments"."wrong_codes_until" <= ? THEN ? ELSE "fulfilments"."wrong_codes_until" END
  WHERE "fulfilments"."order_id" = ?
  AND "fulfilments"."state" = 'to_meet'
  AND ("fulfilments"."wrong_codes" < ? OR "fulfilments"."wrong_codes_until" <= ?);
-- bfff27a7
SELECT "fulfilments"."wrong_codes_until" AS until
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = ?
  AND "fulfilments"."state" = 'to_meet';
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- f88f51d8
UPDATE "stripe_events" SET "seen_at" = ?
  WHERE "stripe_events"."id" = (? || ?)
  AND "stripe_events"."seen_at" IS NULL;
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/confirm: 33 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- 33fb9ad5 (INSERT INTO "ledger_entries" ("order_id", "event", "from_acc)
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- c3958fec
INSERT INTO "stripe_events" ("id", "type", "intent_id", "alert", "received_at") SELECT ? || "sale"."order_id", 'sign', "attempt"."intent_id", ?, ?
  FROM "sales" sale
  JOIN "payment_attempts" attempt ON "attempt"."id" = "sale"."attempt_id"
  WHERE "sale"."order_id" IN (SELECT "fulfilment_events"."order_id"
  FROM "fulfilment_events"
  JOIN "fulfilments" fulfilment ON "fulfilment"."order_id" = "fulfilment_events"."order_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."state" = 'completed'
  AND "fulfilment_events"."by" IN ('buyer','seller')
  AND "fulfilment"."tracking" IS NOT NULL
  AND EXISTS (SELECT 1
  FROM "fulfilment_events" sent
  WHERE "sent"."order_id" = "fulfilment_events"."order_id"
  AND "sent"."action" = 'send'
  AND "sent"."at" >= "fulfilment_events"."at" - ?))
  ON CONFLICT DO NOTHING;
-- 4de81591
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT 'sign-found:' || "sign"."id" || ':' || "admin"."id", ?, "admin"."id", ?, json_object('order', "sale"."order_id", 'alert', "sign"."id"), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "admin"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "admin"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "stripe_events" sign
  JOIN "payment_attempts" attempt ON "attempt"."intent_id" = "sign"."intent_id"
  JOIN "sales" sale ON "sale"."attempt_id" = "attempt"."id"
  JOIN "orders" "order" ON "order"."id" = "sale"."order_id"
  JOIN "users" admin ON "admin"."role" = 'Admin'
  AND (("admin"."deleted_at" IS NULL)
  AND ("admin"."suspended_at" IS NULL))
  WHERE "sign"."id" IN (SELECT ? || value
  FROM json_each(?))
  AND "sign"."seen_at" IS NULL
  AND "sale"."sold_at" + ? > ?
  AND "admin"."id" NOT IN ("order"."buyer_id", "order"."seller_id")
  ON CONFLICT (id) DO NOTHING;
-- 2a632435
update "transfers" set "held_until" = (SELECT max(CASE WHEN EXISTS (SELECT 1
  FROM "stripe_events" wait_sign
  WHERE "wait_sign"."intent_id" = "wait_attempt"."intent_id"
  AND "wait_sign"."alert" IS NOT NULL
  AND "wait_sign"."seen_at" IS NULL
  AND "wait_sign"."alert" IN (?, ?, ?, ?)) THEN "wait_sale"."sold_at" + ? ELSE 0 END, CASE WHEN "wait_sale"."sold_at" + ? <= ? THEN 0 WHEN (SELECT count(*)
  FROM (SELECT 1
  FROM "fulfilments" wait_fulfilment
  WHERE "wait_fulfilment"."seller_id" = "transfers"."seller_id"
  AND "wait_fulfilment"."state" = 'completed'
  AND "wait_fulfilment"."price_cents" >= ?
  AND (SELECT "ended"."at"
  FROM "fulfilment_events" ended
  WHERE "ended"."order_id" = "wait_fulfilment"."order_id"
  AND "ended"."state" IN ('completed','canceled','refunded')
  ORDER BY "ended"."number" LIMIT 1) <= ? - ?
  AND NOT EXISTS (SELECT 1
  FROM "sale_refunds" wait_refund
  WHERE "wait_refund"."order_id" = "wait_fulfilment"."order_id")
  AND NOT EXISTS (SELECT 1
  FROM "disputes" wait_dispute
  WHERE "wait_dispute"."order_id" = "wait_fulfilment"."order_id") LIMIT ?)) < ? THEN "wait_sale"."sold_at" + CASE WHEN "transfers"."cents" + coalesce((SELECT sum("wait_other"."cents")
  FROM "transfers" wait_other
  WHERE "wait_other"."seller_id" = "transfers"."seller_id"
  AND "wait_other"."state" IN ('sending','sent')
  AND "wait_other"."changed_at" > max(?, "wait_sale"."sold_at" + ?) - ?
  AND ("wait_other"."order_id", "wait_other"."try_number") <> ("transfers"."order_id", "transfers"."try_number")), 0) + coalesce((SELECT sum("wait_other"."cents")
  FROM "transfers" wait_other
  WHERE "wait_other"."seller_id" = "transfers"."seller_id"
  AND "wait_other"."state" = 'waiting'
  AND "wait_other"."held_until" BETWEEN 1
  AND max(?, "wait_sale"."sold_at" + ?)
  AND ("wait_other"."order_id", "wait_other"."try_number") <> ("transfers"."order_id", "transfers"."try_number")), 0) > ? THEN ? ELSE ? END WHEN (SELECT "transfers"."cents" + months.cents + coalesce((SELECT sum("wait_other"."cents")
  FROM "transfers" wait_other
  WHERE "wait_other"."state" = 'sending'
  AND "wait_other"."seller_id" = "transfers"."seller_id"
  AND ("wait_other"."order_id", "wait_other"."try_number") <> ("transfers"."order_id", "transfers"."try_number")), 0) > max(?, ? * (coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "transfers"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0) - months.cents - (SELECT coalesce(sum(("open_debt"."cents" - "open_debt"."settled_cents" - "open_debt"."waived_cents")), 0)
  FROM "debts" open_debt
  WHERE "open_debt"."seller_id" = "transfers"."seller_id"
  AND "open_debt"."cents" > "open_debt"."settled_cents" + "open_debt"."waived_cents")))
  FROM (SELECT coalesce((SELECT sum("payout_months"."paid_cents")
  FROM "payout_months"
  WHERE "payout_months"."seller_id" = "transfers"."seller_id"
  AND "payout_months"."month" >= strftime('%Y-%m', ? / 1000, 'unixepoch', 'start of month', '-1 month')), 0) AS cents) months) THEN "wait_sale"."sold_at" + ? ELSE 0 END)
  FROM "sales" wait_sale
  JOIN "payment_attempts" wait_attempt ON "wait_attempt"."id" = "wait_sale"."attempt_id"
  WHERE "wait_sale"."order_id" = "transfers"."order_id")
  where ("transfers"."order_id" IN (SELECT value
  FROM json_each(?))
  and "transfers"."state" = ?
  and "transfers"."held_until" = 0);
-- 07f7914b (UPDATE "case_photos" SET "expires_at" = ?)
-- a496e257 (DELETE)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 5c193d5a
select "stripe_events"."alert", "sales"."amount_cents", "sales"."sold_at", CASE WHEN "orders"."seller_id" = ? OR EXISTS (SELECT 1
  FROM "users" author
  WHERE "author"."id" = "orders"."seller_id"
  AND "author"."email_verified_at" IS NOT NULL) THEN "orders"."listing_name" END
  from "stripe_events"
  inner join "payment_attempts" on "payment_attempts"."intent_id" = "stripe_events"."intent_id"
  inner join "sales" on "sales"."attempt_id" = "payment_attempts"."id"
  inner join "orders" on "orders"."id" = "sales"."order_id"
  where "stripe_events"."id" = ?
  AND "stripe_events"."seen_at" is null;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/ask-cancel: 18 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/cancel: 41 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 047e0ee2
INSERT INTO "fulfilment_events" ("order_id", "number", "at", "by", "action", "state", "deadline_at", "note") SELECT "fulfilments"."order_id", ?, ?, ?, ?, ?, ?, ?
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = ?
  AND "fulfilments"."version" = ?
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  AND NOT coalesce((SELECT "sale_status"."frozen"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), 0)
  AND NOT ("fulfilments"."buyer_id" = ?
  AND coalesce(nullif(max(coalesce((SELECT "called"."called_off_at" + ?
  FROM "fulfilments" called
  WHERE "called"."buyer_id" = "fulfilments"."buyer_id"
  AND "called"."called_off_at" IS NOT NULL
  ORDER BY "called"."called_off_at" DESC LIMIT 1 OFFSET ?), 0), coalesce((SELECT max(called.at) + ?
  FROM (SELECT "large_fulfilment"."called_off_at" AS at, sum("large_fulfilment"."price_cents") OVER (ORDER BY "large_fulfilment"."called_off_at" DESC, large_fulfilment.rowid DESC) AS cents
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "fulfilments"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NOT NULL) called
  WHERE "fulfilments"."price_cents" > 10000
  AND called.cents + "fulfilments"."price_cents" > max(?, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "fulfilments"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))), 0)), 0), 0) > ?);
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- 0c806198
DELETE
  FROM "delivery_addresses"
  WHERE "delivery_addresses"."order_id" = ?;
-- 1d12364c
INSERT INTO "stripe_events" ("id", "type", "intent_id", "alert", "received_at") SELECT ? || "sale"."order_id", 'sign', "attempt"."intent_id", ?, ?
  FROM "sales" sale
  JOIN "payment_attempts" attempt ON "attempt"."id" = "sale"."attempt_id"
  WHERE "sale"."order_id" = (SELECT "fulfilments"."order_id"
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = ?
  AND (SELECT "called"."called_off_at" + ?
  FROM "fulfilments" called
  WHERE "called"."buyer_id" = "fulfilments"."buyer_id"
  AND "called"."called_off_at" IS NOT NULL
  ORDER BY "called"."called_off_at" DESC LIMIT 1 OFFSET ?) > ?)
  ON CONFLICT DO NOTHING;
-- 33fb9ad5 (INSERT INTO "ledger_entries" ("order_id", "event", "from_acc)
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- 07f7914b (UPDATE "case_photos" SET "expires_at" = ?)
-- e5183f9f (INSERT INTO "listings" ("name", "author", "isbn", "category_)
-- 6ed77b45 (INSERT INTO "listing_photos" ("listing_id", "position", "pho)
-- 00f3c241 (INSERT INTO "orders" ("id", "listing_id", "buyer_id", "selle)
-- 3311a1d4 (INSERT INTO "queue_entries" ("listing_id", "buyer_id", "join)
-- a496e257 (DELETE)
-- 68402533 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 4c183667 (INSERT INTO "unused_turns" ("buyer_id", "listing_id", "at") )
-- 5f58cd20 (delete)
-- 797c2ceb (update "queue_entries" set "turn_ends_at" = CASE WHEN "queue)
-- 3b7e3ff3 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 11b3f028 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 9eca19bc (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- ab071ae9 (INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT)
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/claim: 27 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- e7341b4d
INSERT INTO "sale_cases" ("order_id", "event", "kind", "text", "opened_at", "deadline_before") SELECT ?, ?, ?, ?, ?, ?;
-- 3fe556ba
UPDATE "case_photos" SET "event" = ?, "part" = ?, "position" = ?, "expires_at" = ?
  WHERE "case_photos"."id" = ?
  AND "case_photos"."order_id" = ?
  AND "case_photos"."owner_id" = ?
  AND "case_photos"."state" = 'ready'
  AND "case_photos"."event" IS NULL;
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 25376ddb
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, "fulfilment_events"."deadline_at" - ?, "fulfilment_events"."deadline_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "fulfilment_events"."deadline_at" - ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN "fulfilment_events"."deadline_at" - ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."seller_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."state" = ?
  AND "fulfilment_events"."deadline_at" - ? > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/claim-for-buyer: 27 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 51711049
select "fulfilments"."state", "fulfilments"."method", "fulfilments"."deadline_at", (SELECT max("fulfilment_events"."at")
  FROM "fulfilment_events"
  WHERE "fulfilment_events"."order_id" = "fulfilments"."order_id"
  AND "fulfilment_events"."action" = 'send'), "fulfilments"."tracking" IS NOT NULL, "fulfilments"."delivered_at" IS NOT NULL, "fulfilments"."cancel_asked_at" IS NOT NULL, "sale_cases"."kind", "sale_cases"."deadline_before" + coalesce((SELECT sum(max(0, "thaw"."at" - "freeze"."at"))
  FROM "fulfilment_events" thaw
  JOIN "fulfilment_events" freeze ON "freeze"."order_id" = "thaw"."order_id"
  AND "freeze"."action" = 'freeze'
  AND "freeze"."number" = (SELECT max("earlier"."number")
  FROM "fulfilment_events" earlier
  WHERE "earlier"."order_id" = "thaw"."order_id"
  AND "earlier"."number" < "thaw"."number"
  AND "earlier"."action" IN ('freeze', 'thaw'))
  WHERE "thaw"."order_id" = "sale_cases"."order_id"
  AND "thaw"."number" > "sale_cases"."event"
  AND "thaw"."action" = 'thaw'), 0), EXISTS (SELECT 1
  FROM "sale_cases" earlier_case
  WHERE "earlier_case"."order_id" = "fulfilments"."order_id"
  AND "earlier_case"."withdrawn_at" IS NOT NULL), "sale_cases"."returned_at" IS NOT NULL, "sale_cases"."answer_text" IS NOT NULL, EXISTS (SELECT 1
  FROM "users" buyer
  WHERE "buyer"."id" = "fulfilments"."buyer_id"
  AND NOT ("buyer"."suspended_at" IS NULL)), CASE WHEN "fulfilments"."state" = 'to_meet' THEN nullif(max(coalesce((SELECT "called"."called_off_at" + ?
  FROM "fulfilments" called
  WHERE "called"."buyer_id" = "fulfilments"."buyer_id"
  AND "called"."called_off_at" IS NOT NULL
  ORDER BY "called"."called_off_at" DESC LIMIT 1 OFFSET ?), 0), coalesce((SELECT max(called.at) + ?
  FROM (SELECT "large_fulfilment"."called_off_at" AS at, sum("large_fulfilment"."price_cents") OVER (ORDER BY "large_fulfilment"."called_off_at" DESC, large_fulfilment.rowid DESC) AS cents
  FROM "fulfilments" large_fulfilment
  WHERE "large_fulfilment"."seller_id" = "fulfilments"."seller_id"
  AND "large_fulfilment"."price_cents" > 10000
  AND "large_fulfilment"."called_off_at" IS NOT NULL) called
  WHERE "fulfilments"."price_cents" > 10000
  AND called.cents + "fulfilments"."price_cents" > max(?, ? * coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "fulfilments"."seller_id"
  AND "payout_totals"."account" = 'paid'), 0))), 0)), 0) END, coalesce((SELECT "sale_status"."frozen"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilments"."order_id"), 0), "orders"."id", CASE ? WHEN "orders"."buyer_id" THEN 'buyer' WHEN "orders"."seller_id" THEN 'seller' ELSE 'admin' END, "fulfilments"."version", "fulfilments"."price_cents", "fulfilments"."fee_cents", "sale_cases"."offered_cents", (SELECT json_object('held', coalesce(sum(CASE ? WHEN "ledger_entries"."to_account" THEN "ledger_entries"."cents" WHEN "ledger_entries"."from_account" THEN -"ledger_entries"."cents" END), 0), 'back', coalesce(sum(CASE ? WHEN "ledger_entries"."to_account" THEN "ledger_entries"."cents" WHEN "ledger_entries"."from_account" THEN -"ledger_entries"."cents" END), 0), 'bank', coalesce(sum(CASE ? WHEN "ledger_entries"."to_account" THEN "ledger_entries"."cents" WHEN "ledger_entries"."from_account" THEN -"ledger_entries"."cents" END), 0))
  FROM "ledger_entries"
  WHERE "ledger_entries"."order_id" = "fulfilments"."order_id"), "fulfilments"."wrong_codes", "fulfilments"."wrong_codes_until"
  from "fulfilments"
  inner join "orders" on "orders"."id" = "fulfilments"."order_id"
  left join "sale_cases" on ("sale_cases"."order_id" = "fulfilments"."order_id"
  and "sale_cases"."withdrawn_at" is null)
  where "fulfilments"."order_id" = ?
  AND NOT (("orders"."buyer_id" = ? or "orders"."seller_id" = ?));
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- e7341b4d (INSERT INTO "sale_cases" ("order_id", "event", "kind", "text)
-- a064d0b9 (INSERT INTO "audit_entries" ("id", "at", "actor_id", "action)
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 25376ddb (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/withdraw: 22 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- 6ba833c8
UPDATE "sale_cases" SET "withdrawn_at" = ?
  WHERE "sale_cases"."order_id" = ?
  AND "sale_cases"."withdrawn_at" IS NULL;
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- cdeb1479 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- cdeb1479 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- cdeb1479 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/accept: 33 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- 33fb9ad5 (INSERT INTO "ledger_entries" ("order_id", "event", "from_acc)
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- c3958fec (INSERT INTO "stripe_events" ("id", "type", "intent_id", "ale)
-- 4de81591 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 2a632435 (update "transfers" set "held_until" = (SELECT max(CASE WHEN )
-- 07f7914b (UPDATE "case_photos" SET "expires_at" = ?)
-- a496e257 (DELETE)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 5c193d5a (select "stripe_events"."alert", "sales"."amount_cents", "sal)
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/refuse: 28 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- a1a5e8c1
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT 'decision-due:' || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ':' || "admin"."id", ?, "admin"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', 'admin'), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "admin"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "admin"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" admin ON "admin"."role" = 'Admin'
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND (("admin"."deleted_at" IS NULL)
  AND ("admin"."suspended_at" IS NULL))
  AND "admin"."id" NOT IN ("order"."buyer_id", "order"."seller_id")
  ON CONFLICT (id) DO NOTHING;
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/send-back: 21 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- c68d87aa
UPDATE "sale_cases" SET "returned_at" = ?, "return_carrier" = ?, "return_tracking" = ?
  WHERE "sale_cases"."order_id" = ?
  AND "sale_cases"."withdrawn_at" IS NULL;
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 25376ddb (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 25376ddb (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/deny: 6 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 03bc398d
UPDATE "sale_cases" SET "answer_text" = ?
  WHERE "sale_cases"."order_id" = ?
  AND "sale_cases"."withdrawn_at" IS NULL
  AND "sale_cases"."answer_text" IS NULL
  AND EXISTS (SELECT 1
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = ?
  AND "fulfilments"."version" = ?)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  AND NOT coalesce((SELECT "sale_status"."frozen"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = ?), 0);
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/refund: 25 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- 33fb9ad5 (INSERT INTO "ledger_entries" ("order_id", "event", "from_acc)
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- 07f7914b (UPDATE "case_photos" SET "expires_at" = ?)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/refund-on-return: 25 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- cdeb1479 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- cdeb1479 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/offer: 20 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- 557cfd98
UPDATE "sale_cases" SET "offered_cents" = ?
  WHERE "sale_cases"."order_id" = ?
  AND "sale_cases"."withdrawn_at" IS NULL;
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- cdeb1479 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/disagree: 29 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- aa8d4968
UPDATE "sale_cases" SET "answer_text" = ?
  WHERE "sale_cases"."order_id" = ?
  AND "sale_cases"."withdrawn_at" IS NULL;
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- a1a5e8c1 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/returned: 31 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- a900017d
UPDATE "sale_cases" SET "return_text" = ?
  WHERE "sale_cases"."order_id" = ?
  AND "sale_cases"."withdrawn_at" IS NULL;
-- a5eb7dc9
UPDATE "case_photos" SET "event" = (SELECT "sale_cases"."event"
  FROM "sale_cases"
  WHERE "sale_cases"."order_id" = ?
  AND "sale_cases"."withdrawn_at" IS NULL), "part" = ?, "position" = ?, "expires_at" = ?
  WHERE "case_photos"."id" = ?
  AND "case_photos"."order_id" = ?
  AND "case_photos"."owner_id" = ?
  AND "case_photos"."state" = 'ready'
  AND "case_photos"."event" IS NULL;
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- a1a5e8c1 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/hand-over-without-code: 30 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- e7341b4d (INSERT INTO "sale_cases" ("order_id", "event", "kind", "text)
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- a1a5e8c1 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- cdeb1479 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/decide: 34 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 51711049 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 005302de (INSERT INTO "guard" (ok) SELECT 0)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- 8aaa4dab
UPDATE "sale_cases" SET "decision" = ?, "decision_reason" = ?, "decided_cents" = ?
  WHERE "sale_cases"."order_id" = ?
  AND "sale_cases"."withdrawn_at" IS NULL;
-- a064d0b9 (INSERT INTO "audit_entries" ("id", "at", "actor_id", "action)
-- bcd6b709 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 33fb9ad5 (INSERT INTO "ledger_entries" ("order_id", "event", "from_acc)
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- 07f7914b (UPDATE "case_photos" SET "expires_at" = ?)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- d1e8b0f4 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- c4f2b179 (select "audit_entries"."action", "audit_entries"."actor_id",)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/goodwill: 33 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 51711049 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 005302de (INSERT INTO "guard" (ok) SELECT 0)
-- 2bba26ff (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- ad3f5b11
INSERT INTO "ledger_entries" ("order_id", "event", "from_account", "to_account", "cents") SELECT ?, ?, ?, ?, ?;
-- f27c6f4c (INSERT INTO "spendings" ("id", "admin_id", "at", "state", "d)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- a064d0b9 (INSERT INTO "audit_entries" ("id", "at", "actor_id", "action)
-- bcd6b709 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- daf1e0e1 (INSERT INTO "sale_refunds" ("order_id", "event", "attempt_id)
-- c3958fec (INSERT INTO "stripe_events" ("id", "type", "intent_id", "ale)
-- 4de81591 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 2a632435 (update "transfers" set "held_until" = (SELECT max(CASE WHEN )
-- 07f7914b (UPDATE "case_photos" SET "expires_at" = ?)
-- cfd3c8a7 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- c4f2b179 (select "audit_entries"."action", "audit_entries"."actor_id",)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/settle: 73 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 51711049 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 4baf0d27
select "sales"."attempt_id", "payment_attempts"."intent_id", (coalesce((SELECT "sale_status"."refunded_by_hand"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "sales"."order_id"), 0) OR coalesce((SELECT "sale_status"."needs_settlement"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "sales"."order_id"), 0))
  from "sales"
  inner join "payment_attempts" on "payment_attempts"."id" = "sales"."attempt_id"
  where "sales"."order_id" = ?;
-- 894409ad
select "status"
  from "disputes"
  where ("disputes"."attempt_id" = ?
  and "disputes"."settled_at" is null);
-- b825203f (select "sales"."order_id", "sales"."attempt_id")
-- df19b55e
UPDATE "sale_refunds" SET "state" = ?, "stripe_refund_id" = ?, "failure" = ?, "changed_at" = ?
  WHERE "sale_refunds"."state" in (?, ?)
  AND ("sale_refunds"."stripe_refund_id" = ? OR ("sale_refunds"."attempt_id" = ?
  AND "sale_refunds"."stripe_refund_id" IS NULL
  AND "sale_refunds"."state" = 'owed'
  AND CASE WHEN ? IS NULL THEN "sale_refunds"."try_number" = 1
  AND "sale_refunds"."amount_cents" = ? ELSE "sale_refunds"."event" || ':' || "sale_refunds"."try_number" = ? END));
-- 3462e093
UPDATE "orders" SET "state" = ?, "changed_at" = ?
  WHERE "orders"."id" = (SELECT "sale_refund"."order_id"
  FROM "sale_refunds" sale_refund
  WHERE "sale_refund"."stripe_refund_id" = ?)
  AND "orders"."state" = 'paid'
  AND ((SELECT total("sale_refund"."amount_cents")
  FROM "sale_refunds" sale_refund
  WHERE "sale_refund"."order_id" = "orders"."id"
  AND "sale_refund"."state" IN ('succeeded', 'outside')) + (SELECT total("dispute"."booked_cents")
  FROM "disputes" dispute
  WHERE "dispute"."order_id" = "orders"."id"
  AND "dispute"."status" = 'lost')) >= (SELECT "fulfilments"."price_cents"
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = "orders"."id");
-- 1a2cc9fa
UPDATE "orders" SET "state" = ?, "changed_at" = (SELECT "sales"."sold_at"
  FROM "sales"
  WHERE "sales"."order_id" = "orders"."id")
  WHERE "orders"."id" = (SELECT "sale_refund"."order_id"
  FROM "sale_refunds" sale_refund
  WHERE "sale_refund"."stripe_refund_id" = ?)
  AND "orders"."state" = 'refunded'
  AND ((SELECT total("sale_refund"."amount_cents")
  FROM "sale_refunds" sale_refund
  WHERE "sale_refund"."order_id" = "orders"."id"
  AND "sale_refund"."state" IN ('succeeded', 'outside')) + (SELECT total("dispute"."booked_cents")
  FROM "disputes" dispute
  WHERE "dispute"."order_id" = "orders"."id"
  AND "dispute"."status" = 'lost')) < (SELECT "fulfilments"."price_cents"
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = "orders"."id")
  AND EXISTS (SELECT 1
  FROM "sale_refunds" sale_refund
  WHERE "sale_refund"."order_id" = "orders"."id"
  AND "sale_refund"."state" = 'failed');
-- 6b512b3b
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "sale_refunds"."order_id" || ':' || "sale_refunds"."event" || ':' || "sale_refunds"."try_number", ?, "order"."buyer_id", ?, json_object('order', "sale_refunds"."order_id", 'event', "sale_refunds"."event", 'to', 'buyer'), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "order"."buyer_id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "order"."buyer_id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "sale_refunds"
  JOIN "orders" "order" ON "order"."id" = "sale_refunds"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."buyer_id"
  WHERE "sale_refunds"."stripe_refund_id" = ?
  AND "sale_refunds"."state" = ?
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- 6b512b3b (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- d14ab269
INSERT INTO "stripe_events" ("id", "type", "intent_id", "alert", "received_at") SELECT ?, ?, ?, ?, ?
  WHERE EXISTS (SELECT 1
  FROM "sale_refunds" sale_refund
  WHERE "sale_refund"."state" IN ('outside', 'replaced')
  AND ("sale_refund"."stripe_refund_id" = ? OR ("sale_refund"."attempt_id" = ?
  AND ? LIKE "sale_refund"."event" || ':%')))
  ON CONFLICT DO NOTHING;
-- f5489452 (select "event")
-- d16eb99f (select "version", "state", "deadline_at", "price_cents", "fe)
-- 497ce9cf (select "from_account", "to_account", "cents")
-- 89328515 (select (SELECT coalesce(sum("amount_cents"), 0))
-- e5013d7d (select "try_number", "cents")
-- 7f36699c (select "event", "try_number", "cents", "waived_cents", "of_e)
-- e0851dfd (select "event", "cents", "settled_cents", "waived_cents")
-- b321b000 (select "number")
-- 64fb75ca
select "order_id"
  from "sale_refunds"
  where "sale_refunds"."stripe_refund_id" = ?;
-- 9433b2b5 (select "disputes"."id")
-- 4baf0d27 (select "sales"."attempt_id", "payment_attempts"."intent_id",)
-- 894409ad (select "status")
-- d16eb99f (select "version", "state", "deadline_at", "price_cents", "fe)
-- 497ce9cf (select "from_account", "to_account", "cents")
-- 89328515 (select (SELECT coalesce(sum("amount_cents"), 0))
-- e5013d7d (select "try_number", "cents")
-- 7f36699c (select "event", "try_number", "cents", "waived_cents", "of_e)
-- e0851dfd (select "event", "cents", "settled_cents", "waived_cents")
-- b321b000 (select "number")
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 7316798b
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((EXISTS (SELECT 1
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = ?
  AND "fulfilments"."version" = ?)
  AND NOT EXISTS (SELECT 1
  FROM "disputes"
  WHERE "disputes"."order_id" = ?
  AND "disputes"."settled_at" IS NULL
  AND ("disputes"."status" <> 'lost' OR "disputes"."booked_cents" <> "disputes"."withdrawn_cents" - "disputes"."reinstated_cents"))), 0);
-- 0a09471e (UPDATE "stripe_events" SET "settled_at" = ?, "seen_at" = coa)
-- a2f81654 (UPDATE "disputes" SET "settled_at" = ?)
-- b7006dd7 (INSERT INTO "fulfilment_events" ("order_id", "number", "at",)
-- a3f4e6f0 (INSERT INTO "guard" (ok) SELECT 0)
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- 3871b412
INSERT INTO "fulfilment_events" ("order_id", "number", "at", "by", "action", "state", "deadline_at") SELECT "fulfilment"."order_id", "fulfilment"."version" + 1, ?, ?, ?, "fulfilment"."state", CASE WHEN ("fulfilment"."state" IN (?, ?)
  AND EXISTS (SELECT 1
  FROM "users" seller
  WHERE "seller"."id" = "fulfilment"."seller_id"
  AND NOT ("seller"."suspended_at" IS NULL))) THEN ? ELSE max(?, "fulfilment"."frozen_at") + max(0, "fulfilment"."deadline_at" - "fulfilment"."frozen_at") END
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment"."deadline_at" IS NOT NULL
  AND "fulfilment"."frozen_at" IS NOT NULL
  AND NOT coalesce((SELECT "sale_status"."under_review"
  FROM "sale_status"
  WHERE "sale_status"."order_id" = "fulfilment"."order_id"), 0);
-- 6ac967c5
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."buyer_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND "fulfilment_events"."deadline_at" > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- 44463f6b
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."seller_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND "fulfilment_events"."deadline_at" > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- fb1e5c1a
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, "fulfilment_events"."deadline_at" - ?, "fulfilment_events"."deadline_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "fulfilment_events"."deadline_at" - ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN "fulfilment_events"."deadline_at" - ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."seller_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND "fulfilment_events"."deadline_at" > "fulfilment_events"."at"
  AND "fulfilment_events"."state" = ?
  AND "fulfilment_events"."deadline_at" - ? > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- fb1e5c1a (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 6f0d52da
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, "fulfilment_events"."deadline_at" - ?, "fulfilment_events"."deadline_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "fulfilment_events"."deadline_at" - ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN "fulfilment_events"."deadline_at" - ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."buyer_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND "fulfilment_events"."deadline_at" > "fulfilment_events"."at"
  AND "fulfilment_events"."state" = ?
  AND "fulfilment_events"."deadline_at" - ? > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- 6f0d52da (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- fb1e5c1a (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- fb1e5c1a (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 6f0d52da (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 6f0d52da (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 6f0d52da (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- fb1e5c1a (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 6f0d52da (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 10e1ab2c
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, "fulfilment_events"."deadline_at" - ?, "fulfilment_events"."deadline_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "fulfilment_events"."deadline_at" - ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN "fulfilment_events"."deadline_at" - ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."buyer_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND "fulfilment_events"."deadline_at" > "fulfilment_events"."at"
  AND NOT EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilment_events"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."returned_at" IS NOT NULL)
  AND "fulfilment_events"."state" = ?
  AND "fulfilment_events"."deadline_at" - ? > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- 10e1ab2c (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 698240e6
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, "fulfilment_events"."deadline_at" - ?, "fulfilment_events"."deadline_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "fulfilment_events"."deadline_at" - ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN "fulfilment_events"."deadline_at" - ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."seller_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND "fulfilment_events"."deadline_at" > "fulfilment_events"."at"
  AND EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilment_events"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."returned_at" IS NOT NULL)
  AND "fulfilment_events"."state" = ?
  AND "fulfilment_events"."deadline_at" - ? > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- 698240e6 (INSERT INTO "outbox" ("id", "kind", "user_id", "address", "f)
-- 0a6bdfe0
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT ? || "fulfilment_events"."order_id" || ':' || "fulfilment_events"."number" || ?, ?, "addressee"."id", ?, json_object('order', "fulfilment_events"."order_id", 'event', "fulfilment_events"."number", 'to', ?), ?, ?, ?, "fulfilment_events"."deadline_at" - ?, "fulfilment_events"."deadline_at", ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = "addressee"."id"
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN "fulfilment_events"."deadline_at" - ? END, CASE WHEN 1
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = "addressee"."id"
  AND "push_choices"."topic" = ?), ?) THEN "fulfilment_events"."deadline_at" - ? END
  FROM "fulfilment_events"
  JOIN "orders" "order" ON "order"."id" = "fulfilment_events"."order_id"
  JOIN "users" addressee ON "addressee"."id" = "order"."buyer_id"
  WHERE "fulfilment_events"."order_id" IN (SELECT value
  FROM json_each(?))
  AND "fulfilment_events"."number" = (SELECT "fulfilment"."version" + 1
  FROM "fulfilments" fulfilment
  WHERE "fulfilment"."order_id" = "fulfilment_events"."order_id")
  AND "fulfilment_events"."action" = ?
  AND "fulfilment_events"."deadline_at" > "fulfilment_events"."at"
  AND EXISTS (SELECT 1
  FROM "sale_cases" sale_case
  WHERE "sale_case"."order_id" = "fulfilment_events"."order_id"
  AND "sale_case"."withdrawn_at" IS NULL
  AND "sale_case"."kind" = 'no_code'
  AND "sale_case"."answer_text" IS NULL)
  AND "fulfilment_events"."state" = ?
  AND "fulfilment_events"."deadline_at" - ? > "fulfilment_events"."at"
  AND ("addressee"."deleted_at" IS NULL)
  ON CONFLICT (id) DO NOTHING;
-- acc721e3 (UPDATE "fulfilments" SET "state" = "fulfilment_events"."stat)
-- a064d0b9 (INSERT INTO "audit_entries" ("id", "at", "actor_id", "action)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- 84a4994e (UPDATE "outbox" SET "state" = ?, "error" = ?, "holder" = ?, )
-- fef3c555 (update "outbox" set "unsure" = ?)
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- c739fb64 (UPDATE "outbox" SET "state" = ?, "message_id" = ?, "sent_at")
-- eba4b7a3 (delete)
-- 004cfca2 (update "outbox" set "state" = ?, "holder" = ?, "lease_until")
-- 2ed6d5fd (update "outbox" set "state" = ?, "due_at" = ?, "holder" = ?,)
-- 0df59416 (update "outbox" set "group_key" = ?, "state" = ?, "tries" = )
-- 248fa882 (SELECT "letter"."id" AS "id", "letter"."kind" AS "kind", "le)
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- 2415ed8b (select "orders"."id", CASE WHEN "orders"."seller_id" = ? OR )
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/fulfilments/:id/photos: 7 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f1ac1d02 (select "fulfilments"."state", "fulfilments"."method", "fulfi)
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- d72c8349
INSERT INTO "case_photos" ("id", "order_id", "owner_id", "state", "content_type", "bytes", "created_at", "expires_at") SELECT ?, ?, ?, ?, ?, ?, ?, ?
  WHERE EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  AND (SELECT count(*)
  FROM "case_photos"
  WHERE "case_photos"."owner_id" = ?
  AND "case_photos"."expires_at" > ?
  AND "case_photos"."event" IS NULL) < ?;
-- 46819605
UPDATE "case_photos" SET "state" = ?, "expires_at" = ?
  WHERE "case_photos"."id" = ?
  AND "case_photos"."expires_at" > ?;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/fulfilments/:id/photos/:photo: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 2d7fe0ef
select "case_photos"."id"
  from "case_photos"
  inner join "fulfilments" on "fulfilments"."order_id" = "case_photos"."order_id"
  inner join "orders" on "orders"."id" = "fulfilments"."order_id"
  where ("case_photos"."id" = ?
  and "case_photos"."order_id" = ?
  and "case_photos"."state" = ?
  and ("case_photos"."owner_id" = ? OR ("case_photos"."event" IS NOT NULL
  AND (? = 'Admin' OR ? IN ("orders"."buyer_id", "orders"."seller_id")))));

---- GET /api/fulfilments/:id/photos/:photo once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 2d7fe0ef (select "case_photos"."id")

---- GET /api/sample-letters: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- GET /api/sample-letters once more: 1 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)

---- GET /api/sample-letters/:key: 0 statements


---- GET /api/sample-letters/:key once more: 0 statements


---- GET /api/notifications: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- cce6ce73
select mine.isAtStake, "letter"."id", "letter"."kind", "letter"."shown_at", "letter"."read_at", "letter"."facts", "orders"."id", "orders"."state", "orders"."hidden_at", "orders"."buyer_name", coalesce("orders"."listing_name", "listings"."name"), "listings"."id", "listings"."title_id", "listings"."sold_at", "listings"."resell_price_cents", ("listings"."stock" = 1), "sales"."amount_cents", "refunds"."amount_cents", "refunds"."state", (SELECT "sale_refunds"."amount_cents"
  FROM "sale_refunds"
  WHERE "sale_refunds"."order_id" = "orders"."id"
  AND "sale_refunds"."event" = "letter"."facts" ->> ?), "queue_entries"."turn_ends_at", "reports"."outcome", (SELECT "fulfilments"."deadline_at"
  FROM "fulfilments"
  JOIN "fulfilment_events" ON "fulfilment_events"."order_id" = "fulfilments"."order_id"
  AND "fulfilment_events"."number" = "letter"."facts" ->> ?
  AND "fulfilment_events"."state" = "fulfilments"."state"
  WHERE "fulfilments"."order_id" = "orders"."id"
  AND "fulfilments"."frozen_at" IS NULL), "audit_entries"."action", CASE WHEN "letter"."kind" IN ('payout-waiting', 'payout-account-ready', 'payout-account-restricted', 'payout-account-ended') THEN coalesce((SELECT "payout_accounts"."state"
  FROM "payout_accounts"
  WHERE "payout_accounts"."user_id" = "letter"."user_id"), 'none') END, CASE WHEN "letter"."kind" = 'payout-waiting' THEN (SELECT coalesce((SELECT "payout_totals"."cents"
  FROM "payout_totals"
  WHERE "payout_totals"."seller_id" = "payout_waits"."seller_id"
  AND "payout_totals"."account" = 'seller'), 0)
  FROM "payout_waits"
  WHERE "payout_waits"."seller_id" = "letter"."user_id") END, "conversations"."id", CASE WHEN NOT EXISTS (SELECT 1
  FROM "outbox" later
  WHERE "later"."id" = 'messages:' || "conversations"."id" || ':' || "letter"."user_id" || ':' || (CASE "letter"."user_id" WHEN "conversations"."asker_id" THEN "conversations"."asker_read" ELSE "conversations"."seller_read" END + 1)
  AND "later"."id" <> "letter"."id") THEN "conversations"."last_number" - CASE "letter"."user_id" WHEN "conversations"."asker_id" THEN "conversations"."asker_read" ELSE "conversations"."seller_read" END END, "person"."name"
  from (SELECT EXISTS (SELECT 1
  FROM "queue_entries"
  WHERE "queue_entries"."buyer_id" = ?) AS isAtStake) mine
  left join "outbox" "letter" on "letter"."id" IN (SELECT "line"."id"
  FROM "outbox" line
  WHERE "line"."user_id" = ?
  AND "line"."shown_at" IS NOT NULL
  AND "line"."shown_at" <= ?
  ORDER BY "line"."shown_at" DESC LIMIT ?)
  left join "payment_attempts" on "payment_attempts"."id" = "letter"."facts" ->> ?
  left join "refunds" on "refunds"."attempt_id" = "payment_attempts"."id"
  left join "orders" on "orders"."id" = CASE "letter"."kind" WHEN 'booked' THEN "letter"."facts" ->> '$.of[0]' WHEN 'payout-sent' THEN "letter"."facts" ->> '$.of[0]' ->> 'order' WHEN 'payout-outside' THEN "letter"."facts" ->> '$.of[0]' ->> 'order' WHEN 'turn' THEN (SELECT "orders"."id"
  FROM "orders"
  WHERE "orders"."listing_id" = "letter"."facts" ->> ?
  AND "orders"."buyer_id" = "letter"."user_id"
  AND "orders"."state" = 'pending') WHEN 'turn-ending' THEN (SELECT "orders"."id"
  FROM "orders"
  WHERE "orders"."listing_id" = "letter"."facts" ->> ?
  AND "orders"."buyer_id" = "letter"."user_id"
  AND "orders"."state" = 'pending') ELSE coalesce("letter"."facts" ->> ?, "payment_attempts"."order_id") END
  left join "sales" on "sales"."order_id" = "orders"."id"
  left join "audit_entries" on "audit_entries"."id" = "letter"."facts" ->> ?
  left join "reports" on "reports"."id" = CASE "letter"."kind" WHEN 'report-decided' THEN "letter"."facts" ->> '$.of[0]' END
  left join "conversations" on "conversations"."id" = CASE "letter"."kind" WHEN 'messages' THEN "letter"."facts" ->> ? END
  left join "users" "person" on "person"."id" = CASE "letter"."user_id" WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END
  left join "listings" on "listings"."id" = coalesce("orders"."listing_id", "letter"."facts" ->> ?, CASE WHEN "letter"."kind" IN ('wishes', 'wants') THEN "letter"."facts" ->> ? WHEN "letter"."kind" = 'report-decided' THEN "reports"."listing_id" WHEN "letter"."kind" = 'listing-removed' THEN "audit_entries"."subject_id" WHEN "letter"."kind" = 'messages' THEN "conversations"."listing_id" END)
  left join "queue_entries" on "queue_entries"."listing_id" = "letter"."facts" ->> ?
  AND "queue_entries"."buyer_id" = "letter"."user_id"
  order by "letter"."shown_at" DESC, "letter"."id";

---- GET /api/notifications once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- cce6ce73 (select mine.isAtStake, "letter"."id", "letter"."kind", "lett)

---- POST /api/notifications/read: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- bcd5b0fe
update "outbox" set "read_at" = ?
  where ("outbox"."id" IN (SELECT "line"."id"
  FROM "outbox" line
  WHERE "line"."user_id" = ?
  AND "line"."shown_at" IS NOT NULL
  AND "line"."shown_at" <= ?
  ORDER BY "line"."shown_at" DESC LIMIT ?)
  and "outbox"."shown_at" <= ?
  and "outbox"."read_at" is null);
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/notifications/preferences: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f59911cc
select "topic", "channel"
  from "refused_topics"
  where "refused_topics"."user_id" = ?;
-- 319293ec
select "topic", "wanted"
  from "push_choices"
  where "push_choices"."user_id" = ?;
-- e09d4aa2
select "created_at"
  from "suppressions"
  where "suppressions"."address_hash" = ?
  AND "suppressions"."reason" = 'complained'
  AND "suppressions"."until" IS NULL;

---- GET /api/notifications/preferences once more: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- f59911cc (select "topic", "channel")
-- 319293ec (select "topic", "wanted")
-- e09d4aa2 (select "created_at")

---- PUT /api/notifications/preferences: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- d092771e
INSERT INTO "refused_topics" ("user_id", "topic", "channel", "at") SELECT "users"."id", ?, ?, ?
  FROM "users"
  WHERE "users"."id" = ?
  AND ("users"."deleted_at" IS NULL)
  ON CONFLICT DO NOTHING;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/notifications/push: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- cf51f847
select EXISTS (SELECT 1
  FROM "push_subscriptions"
  WHERE "push_subscriptions"."session_id" = ?
  AND ("push_subscriptions"."vapid_key" IS NULL OR "push_subscriptions"."vapid_key" = ?)), (SELECT count(*)
  FROM "push_subscriptions"
  WHERE "user_id" = ?
  AND ("push_subscriptions"."vapid_key" IS NULL OR "push_subscriptions"."vapid_key" = ?))
  from (SELECT 1);

---- GET /api/notifications/push once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- cf51f847 (select EXISTS (SELECT 1)

---- PUT /api/notifications/push: 5 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 3f22f4e3
delete
  from "push_subscriptions"
  where ("push_subscriptions"."endpoint" = ?
  and "push_subscriptions"."session_id" <> ?);
-- fcb20858
INSERT INTO "push_subscriptions" ("session_id", "user_id", "endpoint", "p256dh", "auth", "vapid_key", "created_at") SELECT "sessions"."id", "sessions"."user_id", ?, ?, ?, ?, ?
  FROM "sessions"
  WHERE "sessions"."id" = ?
  AND "sessions"."user_id" = ?
  ON CONFLICT ("session_id") DO UPDATE SET "endpoint" = ?, "p256dh" = ?, "auth" = ?, "vapid_key" = ?, "created_at" = ?;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- DELETE /api/notifications/push: 4 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 676d459b
delete
  from "push_subscriptions"
  where "push_subscriptions"."session_id" = ?;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/unsubscribe/:key: 0 statements


---- GET /api/unsubscribe/:key once more: 0 statements


---- POST /api/unsubscribe/:key: 0 statements


---- POST /api/mail/webhook: 0 statements


---- GET /api/conversations: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 2c52b7d2
select "conversations"."id", "conversations"."listing_id", "listings"."name", "other"."name", "conversations"."order_id", CASE ? WHEN "conversations"."asker_id" THEN 'asker' WHEN "conversations"."seller_id" THEN 'seller' ELSE 'admin' END, CASE WHEN ? IN ("conversations"."asker_id", "conversations"."seller_id") THEN "conversations"."last_number" - CASE ? WHEN "conversations"."asker_id" THEN "conversations"."asker_read" ELSE "conversations"."seller_read" END ELSE 0 END, ? IN ("conversations"."asker_id", "conversations"."seller_id")
  AND NOT (EXISTS (SELECT 1
  FROM "blocks"
  WHERE "blocks"."blocker_id" = "conversations"."asker_id"
  AND "blocks"."blocked_id" = "conversations"."seller_id") OR EXISTS (SELECT 1
  FROM "blocks"
  WHERE "blocks"."blocker_id" = "conversations"."seller_id"
  AND "blocks"."blocked_id" = "conversations"."asker_id"))
  AND (("other"."deleted_at" IS NULL)
  AND ("other"."suspended_at" IS NULL)), ? IN ("conversations"."asker_id", "conversations"."seller_id")
  AND EXISTS (SELECT 1
  FROM "blocks"
  WHERE "blocks"."blocker_id" = ?
  AND "blocks"."blocked_id" = "other"."id"), EXISTS (SELECT 1
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = "conversations".order_id
  AND "fulfilments"."state" <> 'canceled'), substr("last"."text", 1, ?), "conversations"."last_at", "last"."author_id" = ?
  from (SELECT mine.*
  FROM "conversations" mine
  WHERE "mine"."asker_id" = ?
  UNION ALL SELECT mine.*
  FROM "conversations" mine
  WHERE "mine"."seller_id" = ?
  ORDER BY last_at DESC, id DESC LIMIT ?) "conversations"
  inner join "listings" on "listings"."id" = "conversations"."listing_id"
  inner join "users" "other" on "other"."id" = CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END
  inner join "messages" "last" on ("last"."conversation_id" = "conversations"."id"
  and "last"."number" = "conversations"."last_number");

---- GET /api/conversations once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 2c52b7d2 (select "conversations"."id", "conversations"."listing_id", ")

---- POST /api/conversations: 16 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- c1498ea7
select "listing"."seller_id", "listing"."sold_at", ("listing"."deleted_at" IS NULL)
  AND (("seller"."deleted_at" IS NULL)
  AND ("seller"."suspended_at" IS NULL)), "conversations"."id", (SELECT "sales"."order_id"
  FROM "sales"
  JOIN "orders" ON "orders"."id" = "sales"."order_id"
  WHERE "sales"."listing_id" = "listing"."id"
  AND "orders"."buyer_id" = ?), EXISTS (SELECT 1
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = (SELECT "sales"."order_id"
  FROM "sales"
  JOIN "orders" ON "orders"."id" = "sales"."order_id"
  WHERE "sales"."listing_id" = "listing"."id"
  AND "orders"."buyer_id" = ?)
  AND "fulfilments"."state" <> 'canceled'), (SELECT json_group_array(text)
  FROM (SELECT "said"."text" AS text
  FROM "messages" said
  WHERE "said"."conversation_id" = "conversations".id
  AND "said"."number" > "conversations".last_number - ?
  AND "said"."author_id" = ?
  AND "said"."at" > coalesce((SELECT "sale_records"."ended_at"
  FROM "sale_records"
  WHERE "sale_records"."order_id" = "conversations".order_id), 0)
  ORDER BY "said"."number"))
  from "listings" "listing"
  inner join "users" "seller" on "seller"."id" = "listing"."seller_id"
  left join "conversations" on ("conversations"."listing_id" = "listing"."id"
  and "conversations"."asker_id" = ?)
  where "listing"."id" = ?;
-- ae8ded0c
INSERT INTO "conversations" ("id", "listing_id", "asker_id", "seller_id", "order_id", "created_at", "last_at", "kept_until") SELECT ?, "listing"."id", ?, "listing"."seller_id", (SELECT "sales"."order_id"
  FROM "sales"
  JOIN "orders" ON "orders"."id" = "sales"."order_id"
  WHERE "sales"."listing_id" = "listing"."id"
  AND "orders"."buyer_id" = ?), ?, ?, ?
  FROM "listings" listing
  JOIN "users" seller ON "seller"."id" = "listing"."seller_id"
  WHERE "listing"."id" = ?
  AND ((SELECT "sales"."order_id"
  FROM "sales"
  JOIN "orders" ON "orders"."id" = "sales"."order_id"
  WHERE "sales"."listing_id" = "listing"."id"
  AND "orders"."buyer_id" = ?) IS NOT NULL OR (("listing"."deleted_at" IS NULL)
  AND "listing"."sold_at" IS NULL))
  AND (NOT (EXISTS (SELECT 1
  FROM "blocks"
  WHERE "blocks"."blocker_id" = ?
  AND "blocks"."blocked_id" = "listing"."seller_id") OR EXISTS (SELECT 1
  FROM "blocks"
  WHERE "blocks"."blocker_id" = "listing"."seller_id"
  AND "blocks"."blocked_id" = ?))
  AND (SELECT count(*)
  FROM "users" party
  WHERE "party"."id" IN (?, "listing"."seller_id")
  AND (("party"."deleted_at" IS NULL)
  AND ("party"."suspended_at" IS NULL))) = 2)
  ON CONFLICT DO NOTHING;
-- e45ecd2b
INSERT INTO "messages" ("id", "conversation_id", "number", "author_id", "text", "at") SELECT ?, "conversations"."id", "conversations"."last_number" + 1, ?, ?, ?
  FROM "conversations"
  WHERE "conversations"."id" = (SELECT "conversations"."id"
  FROM "conversations"
  WHERE "conversations"."listing_id" = ?
  AND "conversations"."asker_id" = ?)
  AND ? IN ("conversations"."asker_id", "conversations"."seller_id")
  AND (NOT (EXISTS (SELECT 1
  FROM "blocks"
  WHERE "blocks"."blocker_id" = "conversations"."asker_id"
  AND "blocks"."blocked_id" = "conversations"."seller_id") OR EXISTS (SELECT 1
  FROM "blocks"
  WHERE "blocks"."blocker_id" = "conversations"."seller_id"
  AND "blocks"."blocked_id" = "conversations"."asker_id"))
  AND (SELECT count(*)
  FROM "users" party
  WHERE "party"."id" IN ("conversations"."asker_id", "conversations"."seller_id")
  AND (("party"."deleted_at" IS NULL)
  AND ("party"."suspended_at" IS NULL))) = 2);
-- 8ef499ea
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT 'messages:' || "conversations"."id" || ':' || CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END || ':' || (CASE CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END WHEN "conversations"."asker_id" THEN "conversations"."asker_read" ELSE "conversations"."seller_read" END + 1), ?, CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END, ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = ?
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('conversation', "conversations"."id"), '$.silent', 1), json_object('conversation', "conversations"."id")), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = ?
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "conversations"
  WHERE "conversations"."id" = (SELECT "conversations"."id"
  FROM "conversations"
  WHERE "conversations"."listing_id" = ?
  AND "conversations"."asker_id" = ?)
  AND EXISTS (SELECT 1
  FROM "messages"
  WHERE "messages"."id" = ?)
  ON CONFLICT (id) DO NOTHING;
-- b4d124f6
UPDATE "outbox" SET "shown_at" = ?, "read_at" = ?
  WHERE "outbox"."id" = (SELECT 'messages:' || "conversations"."id" || ':' || CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END || ':' || (CASE CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END WHEN "conversations"."asker_id" THEN "conversations"."asker_read" ELSE "conversations"."seller_read" END + 1)
  FROM "conversations"
  WHERE "conversations"."id" = (SELECT "conversations"."id"
  FROM "conversations"
  WHERE "conversations"."listing_id" = ?
  AND "conversations"."asker_id" = ?))
  AND "outbox"."shown_at" IS NOT NULL
  AND EXISTS (SELECT 1
  FROM "messages"
  WHERE "messages"."id" = ?);
-- 0025f9d5
UPDATE "conversations" SET "last_number" = "conversations"."last_number" + 1, "last_at" = ?, "asker_read" = CASE WHEN "conversations"."asker_id" = ? THEN "conversations"."last_number" + 1 ELSE "conversations"."asker_read" END, "seller_read" = CASE WHEN "conversations"."seller_id" = ? THEN "conversations"."last_number" + 1 ELSE "conversations"."seller_read" END, "kept_until" = ?
  WHERE "conversations"."id" = (SELECT "conversations"."id"
  FROM "conversations"
  WHERE "conversations"."listing_id" = ?
  AND "conversations"."asker_id" = ?)
  AND EXISTS (SELECT 1
  FROM "messages"
  WHERE "messages"."id" = ?);
-- ba9cf9fc
INSERT INTO "rate_limit_counts" ("key", "count", "resets_at") SELECT ?, ?, ?
  WHERE EXISTS (SELECT 1
  FROM "conversations"
  WHERE "conversations"."id" = ?)
  ON CONFLICT ("key") DO UPDATE SET "count" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN 1 ELSE min("rate_limit_counts"."count", ?) + 1 END, "resets_at" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN ? ELSE "rate_limit_counts"."resets_at" END
  RETURNING "rate_limit_counts"."count" AS count, "rate_limit_counts"."resets_at" AS resetsAt;
-- db47e384
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((NOT (EXISTS (SELECT 1
  FROM "conversations"
  WHERE "conversations"."id" = ?)) OR NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?)), 0);
-- 28f662e9
INSERT INTO "rate_limit_counts" ("key", "count", "resets_at") SELECT ?, ?, ?
  WHERE (EXISTS (SELECT 1
  FROM "conversations"
  WHERE "conversations"."id" = ?)
  AND EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."created_at" > ?))
  ON CONFLICT ("key") DO UPDATE SET "count" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN 1 ELSE min("rate_limit_counts"."count", ?) + 1 END, "resets_at" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN ? ELSE "rate_limit_counts"."resets_at" END
  RETURNING "rate_limit_counts"."count" AS count, "rate_limit_counts"."resets_at" AS resetsAt;
-- d939b331
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((NOT ((EXISTS (SELECT 1
  FROM "conversations"
  WHERE "conversations"."id" = ?)
  AND EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."created_at" > ?))) OR NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?)), 0);
-- 94aadb0e
INSERT INTO "rate_limit_counts" ("key", "count", "resets_at") SELECT ?, ?, ?
  WHERE (EXISTS (SELECT 1
  FROM "messages"
  WHERE "messages"."id" = ?)
  AND NOT EXISTS (SELECT 1
  FROM "conversations"
  WHERE "conversations"."id" = ?))
  ON CONFLICT ("key") DO UPDATE SET "count" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN 1 ELSE min("rate_limit_counts"."count", ?) + 1 END, "resets_at" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN ? ELSE "rate_limit_counts"."resets_at" END
  RETURNING "rate_limit_counts"."count" AS count, "rate_limit_counts"."resets_at" AS resetsAt;
-- 0cbe4419
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((NOT ((EXISTS (SELECT 1
  FROM "messages"
  WHERE "messages"."id" = ?)
  AND NOT EXISTS (SELECT 1
  FROM "conversations"
  WHERE "conversations"."id" = ?))) OR NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?)), 0);
-- 8226cdd9
SELECT "conversations"."id" AS id
  FROM "conversations"
  WHERE "conversations"."id" = (SELECT "conversations"."id"
  FROM "conversations"
  WHERE "conversations"."listing_id" = ?
  AND "conversations"."asker_id" = ?);
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/conversations/:id: 3 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 028d3172
select "conversations"."id", "conversations"."listing_id", "listings"."name", "other"."name", "conversations"."order_id", CASE ? WHEN "conversations"."asker_id" THEN 'asker' WHEN "conversations"."seller_id" THEN 'seller' ELSE 'admin' END, CASE WHEN ? IN ("conversations"."asker_id", "conversations"."seller_id") THEN "conversations"."last_number" - CASE ? WHEN "conversations"."asker_id" THEN "conversations"."asker_read" ELSE "conversations"."seller_read" END ELSE 0 END, ? IN ("conversations"."asker_id", "conversations"."seller_id")
  AND NOT (EXISTS (SELECT 1
  FROM "blocks"
  WHERE "blocks"."blocker_id" = "conversations"."asker_id"
  AND "blocks"."blocked_id" = "conversations"."seller_id") OR EXISTS (SELECT 1
  FROM "blocks"
  WHERE "blocks"."blocker_id" = "conversations"."seller_id"
  AND "blocks"."blocked_id" = "conversations"."asker_id"))
  AND (("other"."deleted_at" IS NULL)
  AND ("other"."suspended_at" IS NULL)), ? IN ("conversations"."asker_id", "conversations"."seller_id")
  AND EXISTS (SELECT 1
  FROM "blocks"
  WHERE "blocks"."blocker_id" = ?
  AND "blocks"."blocked_id" = "other"."id"), EXISTS (SELECT 1
  FROM "fulfilments"
  WHERE "fulfilments"."order_id" = "conversations".order_id
  AND "fulfilments"."state" <> 'canceled'), substr("last"."text", 1, ?), "conversations"."last_at", "last"."author_id" = ?
  from "conversations"
  inner join "listings" on "listings"."id" = "conversations"."listing_id"
  inner join "users" "other" on "other"."id" = CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END
  inner join "messages" "last" on ("last"."conversation_id" = "conversations"."id"
  and "last"."number" = "conversations"."last_number")
  where ("conversations"."id" = ?
  and ? IN ("conversations"."asker_id", "conversations"."seller_id"));
-- 4d749b5d
select "messages"."id", "messages"."number", "messages"."author_id" = ?, CASE WHEN "messages"."author_id" = "conversations"."asker_id" THEN 'asker' ELSE 'seller' END, "messages"."text", "messages"."at", "messages"."published_on" IS NOT NULL, "conversations"."asker_id" <> ?
  AND "messages"."published_on" IS NULL
  AND "messages"."author_id" = "conversations"."seller_id"
  AND EXISTS (SELECT 1
  FROM "audit_entries"
  WHERE "audit_entries"."subject_kind" = 'listing'
  AND "audit_entries"."subject_id" = "conversations"."listing_id"
  AND "audit_entries"."action" = 'take_back_answer'
  AND "audit_entries"."detail" = "messages"."id")
  from "messages"
  inner join "conversations" on "conversations"."id" = "messages"."conversation_id"
  where ("messages"."conversation_id" = ?
  and ? IN ("conversations"."asker_id", "conversations"."seller_id"))
  order by "messages"."number" desc limit ?;

---- GET /api/conversations/:id once more: 3 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 028d3172 (select "conversations"."id", "conversations"."listing_id", ")
-- 4d749b5d (select "messages"."id", "messages"."number", "messages"."aut)

---- POST /api/conversations/:id/messages: 10 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 4f95235b
select EXISTS (SELECT 1
  FROM "fulfilments"
  WHERE "order_id" = "conversations".order_id
  AND "state" <> 'canceled'), (SELECT json_group_array(text)
  FROM (SELECT "text" AS text
  FROM "messages" said
  WHERE "conversation_id" = "conversations".id
  AND "number" > "conversations".last_number - ?
  AND "author_id" = ?
  AND "at" > coalesce((SELECT "ended_at"
  FROM "sale_records"
  WHERE "order_id" = "conversations".order_id), 0)
  ORDER BY "number"))
  from "conversations"
  where ("conversations"."id" = ?
  and ? IN ("conversations"."asker_id", "conversations"."seller_id"));
-- 287092f2 (INSERT INTO "rate_limit_counts" ("key", "count", "resets_at")
-- 0a943fe6 (INSERT INTO "guard" (ok) SELECT 0)
-- 4427d405
INSERT INTO "messages" ("id", "conversation_id", "number", "author_id", "text", "at") SELECT ?, "conversations"."id", "conversations"."last_number" + 1, ?, ?, ?
  FROM "conversations"
  WHERE "conversations"."id" = ?
  AND ? IN ("conversations"."asker_id", "conversations"."seller_id")
  AND (NOT (EXISTS (SELECT 1
  FROM "blocks"
  WHERE "blocks"."blocker_id" = "conversations"."asker_id"
  AND "blocks"."blocked_id" = "conversations"."seller_id") OR EXISTS (SELECT 1
  FROM "blocks"
  WHERE "blocks"."blocker_id" = "conversations"."seller_id"
  AND "blocks"."blocked_id" = "conversations"."asker_id"))
  AND (SELECT count(*)
  FROM "users" party
  WHERE "party"."id" IN ("conversations"."asker_id", "conversations"."seller_id")
  AND (("party"."deleted_at" IS NULL)
  AND ("party"."suspended_at" IS NULL))) = 2);
-- 0f99f64b
INSERT INTO "outbox" ("id", "kind", "user_id", "address", "facts", "urgent", "group_key", "state", "due_at", "expires_at", "created_at", "shown_at", "push_at") SELECT 'messages:' || "conversations"."id" || ':' || CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END || ':' || (CASE CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END WHEN "conversations"."asker_id" THEN "conversations"."asker_read" ELSE "conversations"."seller_read" END + 1), ?, CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END, ?, iif(EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = ?
  AND "doer"."email_verified_at" IS NULL), json_set(json_object('conversation', "conversations"."id"), '$.silent', 1), json_object('conversation', "conversations"."id")), ?, ?, ?, ?, ?, ?, CASE WHEN NOT EXISTS (SELECT 1
  FROM "refused_topics"
  WHERE "refused_topics"."user_id" = CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END
  AND "refused_topics"."topic" = ?
  AND "refused_topics"."channel" = ?) THEN ? END, CASE WHEN NOT EXISTS (SELECT 1
  FROM "users" doer
  WHERE "doer"."id" = ?
  AND "doer"."email_verified_at" IS NULL)
  AND coalesce((SELECT "push_choices"."wanted"
  FROM "push_choices"
  WHERE "push_choices"."user_id" = CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END
  AND "push_choices"."topic" = ?), ?) THEN ? END
  FROM "conversations"
  WHERE "conversations"."id" = ?
  AND EXISTS (SELECT 1
  FROM "messages"
  WHERE "messages"."id" = ?)
  ON CONFLICT (id) DO NOTHING;
-- 2dbbe393
UPDATE "outbox" SET "shown_at" = ?, "read_at" = ?
  WHERE "outbox"."id" = (SELECT 'messages:' || "conversations"."id" || ':' || CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END || ':' || (CASE CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END WHEN "conversations"."asker_id" THEN "conversations"."asker_read" ELSE "conversations"."seller_read" END + 1)
  FROM "conversations"
  WHERE "conversations"."id" = ?)
  AND "outbox"."shown_at" IS NOT NULL
  AND EXISTS (SELECT 1
  FROM "messages"
  WHERE "messages"."id" = ?);
-- 61d34aec
UPDATE "conversations" SET "last_number" = "conversations"."last_number" + 1, "last_at" = ?, "asker_read" = CASE WHEN "conversations"."asker_id" = ? THEN "conversations"."last_number" + 1 ELSE "conversations"."asker_read" END, "seller_read" = CASE WHEN "conversations"."seller_id" = ? THEN "conversations"."last_number" + 1 ELSE "conversations"."seller_read" END, "kept_until" = ?
  WHERE "conversations"."id" = ?
  AND EXISTS (SELECT 1
  FROM "messages"
  WHERE "messages"."id" = ?);
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/conversations/:id/read: 5 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- d5b633e2
UPDATE "conversations" SET "asker_read" = CASE WHEN ("conversations"."asker_id" = ?
  AND "conversations"."asker_read" < (SELECT "messages"."number"
  FROM "messages"
  WHERE "messages"."id" = ?
  AND "messages"."conversation_id" = ?)) THEN (SELECT "messages"."number"
  FROM "messages"
  WHERE "messages"."id" = ?
  AND "messages"."conversation_id" = ?) ELSE "conversations"."asker_read" END, "seller_read" = CASE WHEN ("conversations"."seller_id" = ?
  AND "conversations"."seller_read" < (SELECT "messages"."number"
  FROM "messages"
  WHERE "messages"."id" = ?
  AND "messages"."conversation_id" = ?)) THEN (SELECT "messages"."number"
  FROM "messages"
  WHERE "messages"."id" = ?
  AND "messages"."conversation_id" = ?) ELSE "conversations"."seller_read" END
  WHERE "conversations"."id" = ?
  AND ? IN ("conversations"."asker_id", "conversations"."seller_id")
  AND (SELECT "messages"."number"
  FROM "messages"
  WHERE "messages"."id" = ?
  AND "messages"."conversation_id" = ?) IS NOT NULL
  AND (("conversations"."asker_id" = ?
  AND "conversations"."asker_read" < (SELECT "messages"."number"
  FROM "messages"
  WHERE "messages"."id" = ?
  AND "messages"."conversation_id" = ?)) OR ("conversations"."seller_id" = ?
  AND "conversations"."seller_read" < (SELECT "messages"."number"
  FROM "messages"
  WHERE "messages"."id" = ?
  AND "messages"."conversation_id" = ?)));
-- 60827fb5
SELECT "conversations"."id" AS id
  FROM "conversations"
  WHERE "conversations"."id" = ?
  AND ? IN ("conversations"."asker_id", "conversations"."seller_id")
  AND (SELECT "messages"."number"
  FROM "messages"
  WHERE "messages"."id" = ?
  AND "messages"."conversation_id" = ?) IS NOT NULL;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/conversations/:id/block: 5 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 3da61e71
INSERT INTO "blocks" ("blocker_id", "blocked_id", "created_at") SELECT ?, CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END, ?
  FROM "conversations"
  WHERE "conversations"."id" = ?
  AND ? IN ("conversations"."asker_id", "conversations"."seller_id")
  ON CONFLICT DO NOTHING;
-- 52c1e59e
SELECT "conversations"."id" AS id
  FROM "conversations"
  WHERE "conversations"."id" = ?
  AND ? IN ("conversations"."asker_id", "conversations"."seller_id");
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- DELETE /api/conversations/:id/block: 5 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- a382c26d
DELETE
  FROM "blocks"
  WHERE "blocks"."blocker_id" = ?
  AND "blocks"."blocked_id" = (SELECT CASE ? WHEN "conversations"."asker_id" THEN "conversations"."seller_id" ELSE "conversations"."asker_id" END
  FROM "conversations"
  WHERE "conversations"."id" = ?
  AND ? IN ("conversations"."asker_id", "conversations"."seller_id"));
-- 52c1e59e (SELECT "conversations"."id" AS id)
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/conversations/:id/report: 9 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 9da49a36
INSERT INTO "conversation_reports" ("conversation_id", "reporter_id", "reason", "created_at", "by_experienced") SELECT "conversations"."id", ?, ?, ?, (EXISTS (SELECT 1
  FROM "fulfilments"
  WHERE "fulfilments"."buyer_id" = ?
  AND "fulfilments"."state" = 'completed') OR EXISTS (SELECT 1
  FROM "fulfilments"
  WHERE "fulfilments"."seller_id" = ?
  AND "fulfilments"."state" = 'completed'))
  FROM "conversations"
  WHERE "conversations"."id" = ?
  AND ? IN ("conversations"."asker_id", "conversations"."seller_id")
  ON CONFLICT DO NOTHING;
-- be06ff84
INSERT INTO "rate_limit_counts" ("key", "count", "resets_at") SELECT ?, ?, ?
  WHERE EXISTS (SELECT 1
  FROM "conversation_reports"
  WHERE "conversation_reports"."conversation_id" = ?
  AND "conversation_reports"."reporter_id" = ?
  AND "conversation_reports"."created_at" = ?)
  ON CONFLICT ("key") DO UPDATE SET "count" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN 1 ELSE min("rate_limit_counts"."count", ?) + 1 END, "resets_at" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN ? ELSE "rate_limit_counts"."resets_at" END
  RETURNING "rate_limit_counts"."count" AS count, "rate_limit_counts"."resets_at" AS resetsAt;
-- 5c1502ce
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((NOT (EXISTS (SELECT 1
  FROM "conversation_reports"
  WHERE "conversation_reports"."conversation_id" = ?
  AND "conversation_reports"."reporter_id" = ?
  AND "conversation_reports"."created_at" = ?)) OR NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?)), 0);
-- 71ef032e
INSERT INTO "rate_limit_counts" ("key", "count", "resets_at") SELECT ?, ?, ?
  WHERE EXISTS (SELECT 1
  FROM "conversation_reports"
  WHERE "conversation_reports"."conversation_id" = ?
  AND "conversation_reports"."reporter_id" = ?
  AND "conversation_reports"."created_at" = ?)
  AND NOT EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."email_verified_at" IS NOT NULL)
  ON CONFLICT ("key") DO UPDATE SET "count" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN 1 ELSE min("rate_limit_counts"."count", ?) + 1 END, "resets_at" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN ? ELSE "rate_limit_counts"."resets_at" END
  RETURNING "rate_limit_counts"."count" AS count, "rate_limit_counts"."resets_at" AS resetsAt;
-- 6ba411cb (INSERT INTO "guard" (ok) SELECT 0)
-- 52c1e59e (SELECT "conversations"."id" AS id)
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/conversations/:id/publish: 7 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 64a4ad38
select "conversations"."listing_id", "messages"."author_id" = "conversations"."seller_id", "messages"."text", "party"."name", EXISTS (SELECT 1
  FROM "audit_entries"
  WHERE "audit_entries"."subject_kind" = 'listing'
  AND "audit_entries"."subject_id" = "conversations"."listing_id"
  AND "audit_entries"."action" = 'take_back_answer'
  AND "audit_entries"."detail" = "messages"."id"), EXISTS (SELECT 1
  FROM "sales"
  WHERE "sales"."order_id" = "conversations"."order_id"
  AND "sales"."sold_at" < "messages"."at"), (SELECT json_object('id', "said"."id", 'number', "said"."number", 'text', "said"."text")
  FROM "messages" said
  WHERE "said"."conversation_id" = "conversations"."id"
  AND "said"."author_id" = "conversations"."asker_id"
  AND "said"."number" < "messages"."number"
  ORDER BY "said"."number" DESC LIMIT 1), (SELECT "said"."number"
  FROM "messages" said
  WHERE "said"."conversation_id" = "conversations"."id"
  AND "said"."author_id" = "conversations"."asker_id"
  AND "said"."number" > "messages"."number"
  ORDER BY "said"."number" LIMIT 1)
  from "messages"
  inner join "conversations" on "conversations"."id" = "messages"."conversation_id"
  inner join "users" "party" on "party"."id" = "conversations"."asker_id"
  where ("messages"."id" = ?
  and "conversations"."id" = ?
  and "conversations"."seller_id" = ?);
-- 889059eb
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT ? || "conversations"."listing_id" AS tag
  FROM "messages"
  JOIN "conversations" ON "conversations"."id" = "messages"."conversation_id"
  WHERE "messages"."id" IN (?, ?)
  AND "messages"."published_on" IS NULL
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  AND NOT EXISTS (SELECT 1
  FROM "audit_entries"
  WHERE "audit_entries"."subject_kind" = 'listing'
  AND "audit_entries"."subject_id" = ?
  AND "audit_entries"."action" = 'take_back_answer'
  AND "audit_entries"."detail" = ?))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- 479a9fff
UPDATE "messages" SET "published_on" = ?
  WHERE "messages"."id" IN (?, ?)
  AND "messages"."published_on" IS NULL
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  AND NOT EXISTS (SELECT 1
  FROM "audit_entries"
  WHERE "audit_entries"."subject_kind" = 'listing'
  AND "audit_entries"."subject_id" = ?
  AND "audit_entries"."action" = 'take_back_answer'
  AND "audit_entries"."detail" = ?);
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- DELETE /api/conversations/:id/publish: 11 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 64a4ad38 (select "conversations"."listing_id", "messages"."author_id" )
-- 1a7d11ca
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT ? || "conversations"."listing_id" AS tag
  FROM "messages"
  JOIN "conversations" ON "conversations"."id" = "messages"."conversation_id"
  WHERE "messages"."id" = ?
  AND "messages"."published_on" IS NOT NULL)
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- ba58522c
UPDATE "messages" SET "published_on" = ?
  WHERE "messages"."id" = ?
  AND "messages"."published_on" IS NOT NULL;
-- 882c9dfb
UPDATE "messages" SET "published_on" = ?
  WHERE "messages"."id" = ?
  AND "messages"."published_on" IS NOT NULL
  AND NOT EXISTS (SELECT 1
  FROM "messages" said
  WHERE "said"."conversation_id" = ?
  AND "said"."published_on" = ?
  AND "said"."number" > ?
  AND "said"."number" < ?);
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- 12515591 (select "id", "tags", "urgent")
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/reported-conversations: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 6c965086
select "conversations"."id", "conversations"."listing_id", "listings"."name", "conversations"."asker_id", "asker"."name", "conversations"."seller_id", "seller"."name", "reporter"."name", "conversation_reports"."reason", "conversation_reports"."created_at", "conversation_reports"."place"
  from "conversation_reports"
  inner join "conversations" on "conversations"."id" = "conversation_reports"."conversation_id"
  inner join "listings" on "listings"."id" = "conversations"."listing_id"
  inner join "users" "asker" on "asker"."id" = "conversations"."asker_id"
  inner join "users" "seller" on "seller"."id" = "conversations"."seller_id"
  inner join "users" "reporter" on "reporter"."id" = "conversation_reports"."reporter_id"
  where "conversation_reports"."settled_at" is null
  order by "conversation_reports"."place" desc, "conversation_reports"."conversation_id" desc limit ?;

---- GET /api/reported-conversations once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 6c965086 (select "conversations"."id", "conversations"."listing_id", ")

---- DELETE /api/reported-conversations/:id: 6 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- 9bbf259f
update "conversation_reports" set "outcome" = ?, "settled_at" = ?
  where ("conversation_reports"."conversation_id" = ?
  and "conversation_reports"."settled_at" is null);
-- 0f1fbd0f
INSERT INTO "audit_entries" ("id", "at", "actor_id", "action", "subject_kind", "subject_id", "reason", "detail") SELECT ?, ?, ?, ?, ?, (SELECT "conversations"."listing_id"
  FROM "conversations"
  WHERE "conversations"."id" = ?), ?, ?
  WHERE changes() > 0;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/sellers/:id: 2 statements
-- d11f81a7
select "id", "name", "verified", "created_at", "ended_sales", "completed_sales", "sent_sales", "sent_or_missed_sales", "upheld_claims", "canceled_sales", "described_well", "described_sales", (SELECT json_array( coalesce(sum(CASE WHEN "counted"."is_good" IS NULL THEN fresh.good ELSE min("counted"."is_good", fresh.good) - "counted"."is_good" END), 0), coalesce(sum("counted"."is_good" IS NULL), 0))
  FROM (SELECT "reviews"."author_id" AS buyer, strftime('%Y-%m', "reviews"."created_at" / 1000, 'unixepoch') AS month, min("reviews"."is_good") AS good
  FROM "reviews"
  WHERE "reviews"."subject_id" = "users"."id"
  AND "reviews"."visible_at" <= ?
  AND "reviews"."is_counted" = 0
  AND "reviews"."by" = 'buyer'
  AND "reviews"."is_linked" = 0
  GROUP BY 1, 2) fresh
  LEFT JOIN "described_months" counted ON "counted"."seller_id" = "users"."id"
  AND "counted"."buyer_id" = fresh.buyer
  AND "counted"."month" = fresh.month)
  from "users"
  where ("users"."id" = ?
  and "users"."role" = ?
  and (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL)));
-- 259f87ab
select "days", "sales"
  from "sending_days"
  where "sending_days"."seller_id" = ?
  order by "sending_days"."days" asc;

---- GET /api/sellers/:id once more: 2 statements
-- d11f81a7 (select "id", "name", "verified", "created_at", "ended_sales")
-- 259f87ab (select "days", "sales")

---- GET /api/reviews: 2 statements
-- 244a8835
select "id"
  from "users"
  where ("users"."id" = ?
  and "users"."role" = ?
  and (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL)));
-- 1b8c6f75
select "reviews"."id", "reviews"."is_good", "reviews"."text", "reviews"."reply", "reviews"."created_at", "orders"."listing_name"
  from "reviews"
  inner join "orders" on "orders"."id" = "reviews"."order_id"
  where ("reviews"."subject_id" = ?
  and "reviews"."by" = ?
  and ("reviews"."visible_at" <= ?))
  order by "reviews"."created_at" desc, "reviews"."id" desc limit ?;

---- GET /api/reviews once more: 2 statements
-- 244a8835 (select "id")
-- 1b8c6f75 (select "reviews"."id", "reviews"."is_good", "reviews"."text")

---- POST /api/reviews/:id: 7 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- dda4a768
INSERT INTO "reviews" ("id", "order_id", "by", "author_id", "subject_id", "is_good", "text", "created_at", "visible_at", "is_linked", "is_counted") SELECT ?, "record"."order_id", ?, "record"."buyer_id", "record"."seller_id", ?, ?, ?, "record"."ended_at" + ?, (EXISTS (SELECT 1
  FROM "known_devices"
  WHERE "known_devices"."user_id" = "record"."buyer_id"
  AND ("known_devices"."id" IN (SELECT "theirs"."id"
  FROM "known_devices" theirs
  WHERE "theirs"."user_id" = "record"."seller_id") OR "known_devices"."network" IN (SELECT "theirs"."network"
  FROM "known_devices" theirs
  WHERE "theirs"."user_id" = "record"."seller_id"))) OR EXISTS (SELECT 1
  FROM "known_devices" theirs
  WHERE "theirs"."user_id" = "record"."seller_id"
  AND "theirs"."network" = ?)), ?
  FROM "sale_records" record
  WHERE "record"."order_id" = ?
  AND "record"."buyer_id" = ?
  AND "record"."reviewable" = 1
  AND "record"."ended_at" + ? > ?
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  AND EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."email_verified_at" IS NOT NULL)
  ON CONFLICT DO NOTHING;
-- 57e14c0a
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT ? || "reviews"."subject_id" AS tag
  FROM "reviews"
  WHERE "reviews"."order_id" = ?
  AND "reviews"."by" = 'buyer'
  AND ("reviews"."visible_at" <= ?))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- 931347e5
SELECT "fulfilments"."state" AS state, "record"."ended_at" AS endedAt, "record"."reviewable" AS reviewable
  FROM "fulfilments"
  LEFT JOIN "sale_records" record ON "record"."order_id" = "fulfilments"."order_id"
  WHERE "fulfilments"."order_id" = ?
  AND "fulfilments"."buyer_id" = ?;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- DELETE /api/reviews/:id/text: 9 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 728a4632
update "reviews" set "text" = ?
  where ("reviews"."id" = ?
  and "reviews"."author_id" = ?
  and EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL))));
-- 4f74e692
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT ? || "reviews"."subject_id" AS tag
  FROM "reviews"
  WHERE "reviews"."id" = ?
  AND "reviews"."author_id" = ?
  AND "reviews"."by" = 'buyer'
  AND ("reviews"."visible_at" <= ?))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- 4fea3bcb (delete)
-- f4db9007 (delete)
-- 12515591 (select "id", "tags", "urgent")
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/reviews/:id/reply: 7 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 69db40c6
update "reviews" set "reply" = ?, "replied_at" = ?
  where "reviews"."id" = ?
  AND ("reviews"."subject_id" = ?
  AND ("reviews"."visible_at" <= ?)
  AND "reviews"."replied_at" IS NULL)
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  AND EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."email_verified_at" IS NOT NULL);
-- 081069f5
INSERT INTO "purges" ("tags", "urgent", "changed_at") SELECT json_group_array(tag), max(tag LIKE 'photo%'), ?
  FROM (SELECT DISTINCT tag
  FROM (SELECT ? || "reviews"."subject_id" AS tag
  FROM "reviews"
  WHERE "reviews"."id" = ?
  AND "reviews"."subject_id" = ?
  AND ("reviews"."visible_at" <= ?)
  AND "reviews"."by" = 'buyer'
  AND ("reviews"."visible_at" <= ?))
  WHERE tag IS NOT NULL)
  WHERE 1
  GROUP BY NULL
  RETURNING "purges"."id" AS "id", "purges"."tags" AS "tags", 1 AS "own";
-- 8cc58f6d (SELECT "purges"."id" AS "id", "purges"."tags" AS "tags", 0 A)
-- e9b43508
SELECT "reviews"."id" AS id
  FROM "reviews"
  WHERE "reviews"."id" = ?
  AND "reviews"."subject_id" = ?
  AND ("reviews"."visible_at" <= ?);
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- POST /api/reviews/:id/report: 9 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 07719037
INSERT INTO "review_reports" ("review_id", "reporter_id", "reason", "created_at") SELECT "reviews"."id", ?, ?, ?
  FROM "reviews"
  WHERE "reviews"."id" = ?
  AND (("reviews"."visible_at" <= ?)
  AND ("reviews"."by" = 'buyer' OR ? IN ("reviews"."author_id", "reviews"."subject_id") OR EXISTS (SELECT 1
  FROM "orders"
  WHERE "orders"."buyer_id" = "reviews"."subject_id"
  AND "orders"."seller_id" = ?)))
  AND "reviews"."author_id" <> ?
  AND EXISTS (SELECT 1
  FROM "users" acting
  WHERE "acting"."id" = ?
  AND (("acting"."deleted_at" IS NULL)
  AND ("acting"."suspended_at" IS NULL)))
  ON CONFLICT DO NOTHING;
-- 540ea2b0
INSERT INTO "rate_limit_counts" ("key", "count", "resets_at") SELECT ?, ?, ?
  WHERE EXISTS (SELECT 1
  FROM "review_reports"
  WHERE "review_reports"."review_id" = ?
  AND "review_reports"."reporter_id" = ?
  AND "review_reports"."created_at" = ?)
  ON CONFLICT ("key") DO UPDATE SET "count" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN 1 ELSE min("rate_limit_counts"."count", ?) + 1 END, "resets_at" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN ? ELSE "rate_limit_counts"."resets_at" END
  RETURNING "rate_limit_counts"."count" AS count, "rate_limit_counts"."resets_at" AS resetsAt;
-- 764cb420
INSERT INTO "guard" (ok) SELECT 0
  WHERE NOT coalesce((NOT (EXISTS (SELECT 1
  FROM "review_reports"
  WHERE "review_reports"."review_id" = ?
  AND "review_reports"."reporter_id" = ?
  AND "review_reports"."created_at" = ?)) OR NOT EXISTS (SELECT 1
  FROM "rate_limit_counts"
  WHERE "rate_limit_counts"."key" = ?
  AND "rate_limit_counts"."count" > ?
  AND "rate_limit_counts"."resets_at" > ?)), 0);
-- 363d8612
INSERT INTO "rate_limit_counts" ("key", "count", "resets_at") SELECT ?, ?, ?
  WHERE EXISTS (SELECT 1
  FROM "review_reports"
  WHERE "review_reports"."review_id" = ?
  AND "review_reports"."reporter_id" = ?
  AND "review_reports"."created_at" = ?)
  AND NOT EXISTS (SELECT 1
  FROM "users"
  WHERE "users"."id" = ?
  AND "users"."email_verified_at" IS NOT NULL)
  ON CONFLICT ("key") DO UPDATE SET "count" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN 1 ELSE min("rate_limit_counts"."count", ?) + 1 END, "resets_at" = CASE WHEN "rate_limit_counts"."resets_at" <= ? THEN ? ELSE "rate_limit_counts"."resets_at" END
  RETURNING "rate_limit_counts"."count" AS count, "rate_limit_counts"."resets_at" AS resetsAt;
-- 6ba411cb (INSERT INTO "guard" (ok) SELECT 0)
-- e32b9d84
SELECT "reviews"."author_id" AS authorId
  FROM "reviews"
  WHERE "reviews"."id" = ?
  AND (("reviews"."visible_at" <= ?)
  AND ("reviews"."by" = 'buyer' OR ? IN ("reviews"."author_id", "reviews"."subject_id") OR EXISTS (SELECT 1
  FROM "orders"
  WHERE "orders"."buyer_id" = "reviews"."subject_id"
  AND "orders"."seller_id" = ?)));
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- GET /api/reported-reviews: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- ccc65dd9
select "reviews"."id", "reviews"."by", "reviews"."is_good", "reviews"."text", "reviews"."reply", "reviews"."created_at", "reviews"."order_id", "orders"."listing_name", "reviews"."author_id", "author"."name", "subject"."name", "reporter"."name", "review_reports"."reason", "review_reports"."created_at"
  from "review_reports"
  inner join "reviews" on "reviews"."id" = "review_reports"."review_id"
  inner join "orders" on "orders"."id" = "reviews"."order_id"
  inner join "users" "author" on "author"."id" = "reviews"."author_id"
  inner join "users" "subject" on "subject"."id" = "reviews"."subject_id"
  inner join "users" "reporter" on "reporter"."id" = "review_reports"."reporter_id"
  where "review_reports"."settled_at" is null
  order by "review_reports"."created_at" desc, "review_reports"."review_id" desc limit ?;

---- GET /api/reported-reviews once more: 2 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- ccc65dd9 (select "reviews"."id", "reviews"."by", "reviews"."is_good", )

---- DELETE /api/reported-reviews/:id: 6 statements
-- 2951f38f (select "sessions"."expires_at", "sessions"."created_at", "se)
-- 7d553153 (INSERT INTO "guard" (ok) SELECT 0)
-- a6b50288
update "review_reports" set "outcome" = ?, "settled_at" = ?
  where ("review_reports"."review_id" = ?
  and "review_reports"."settled_at" is null);
-- 3c883a8c
INSERT INTO "audit_entries" ("id", "at", "actor_id", "action", "subject_kind", "subject_id", "reason", "detail") SELECT ?, ?, ?, ?, ?, (SELECT "reviews"."order_id"
  FROM "reviews"
  WHERE "reviews"."id" = ?), ?, ?
  WHERE changes() > 0;
-- f2986d21 (select NOT EXISTS (SELECT 1)
-- 42972b4c (select NOT EXISTS (SELECT 1)

---- index.astro, getHome: 2 statements
-- a11be6f4 (select "id", "name", "position")
-- b9440769
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "photos"."id", "photos"."width", "photos"."height", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at"
  from "listings"
  inner join "users" on "users"."id" = "listings"."seller_id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  left join "photos" on "photos"."id" = "listing_photos"."photo_id"
  inner join (WITH turn AS MATERIALIZED (SELECT asked.value AS turn, CAST(? AS INTEGER) / ring.size * CAST(? AS INTEGER) + "places"."nth" AS wanted, (SELECT json_group_array(id)
  FROM (SELECT "own"."id" AS id
  FROM "listings" own
  WHERE "own"."seller_id" = "places"."seller_id"
  AND ("own"."stock" = 1)
  AND "own"."advertised_at" IS NOT NULL
  ORDER BY "own"."advertised_at", "own"."id" LIMIT ?)) AS ids
  FROM (SELECT (SELECT coalesce(max("advertised_places"."place") + 1, 1)
  FROM "advertised_places") AS size) ring
  CROSS JOIN json_each(?) asked
  CROSS JOIN "advertised_places" places ON "places"."place" = (CAST(? AS INTEGER) + asked.value) % ring.size
  AND asked.value < ring.size) SELECT turn.turn AS turn, turn.ids ->> (turn.wanted % json_array_length(turn.ids)) AS id
  FROM turn) in_turn on in_turn.id = "listings"."id"
  where (NOT ("listings"."seller_id" IN (SELECT "leaving"."subject_id"
  FROM "follow_ups" leaving
  WHERE "leaving"."kind" = 'seller'
  AND "leaving"."leaving" = 1)))
  order by in_turn.turn;

---- category/index.astro, getCatalogPage: 3 statements
-- a11be6f4 (select "id", "name", "position")
-- 897bd117 (select "listings"."name", "listings"."author", "listings"."i)
-- ecf60d6a
select "copies", "titles"
  from "category_counts"
  where "category_counts"."category_id" = ?;

---- category/[id].astro, getCategoryPage: 4 statements
-- a11be6f4 (select "id", "name", "position")
-- 3803f3fe (select "listings"."name", "listings"."author", "listings"."i)
-- ecf60d6a (select "copies", "titles")
-- adb1d0b9
select "merged_into"
  from "categories"
  where "categories"."id" = ?;

---- category/[id]/feed.xml.ts, getFeed: 2 statements
-- f21ed26c
select "id", "name"
  from "categories"
  where ("categories"."id" = ?
  and ("categories"."merged_into" IS NULL));
-- b55d790e
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "photos"."id", "photos"."width", "photos"."height", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at", coalesce("listings"."changed_at", "listings"."posted_at")
  from "listings"
  inner join "users" on "users"."id" = "listings"."seller_id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  left join "photos" on "photos"."id" = "listing_photos"."photo_id"
  where ((("listings"."stock" = 1)
  AND (NOT ("listings"."seller_id" IN (SELECT "leaving"."subject_id"
  FROM "follow_ups" leaving
  WHERE "leaving"."kind" = 'seller'
  AND "leaving"."leaving" = 1))))
  and "listings"."category_id" = ?)
  order by "listings"."posted_at" desc, "listings"."id" desc limit ?;

---- book/[id].astro, getListingPage: 7 statements
-- f87b3f06
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "photos"."id", "photos"."width", "photos"."height", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at", "listings"."deleted_at", "listings"."hidden_at", "users"."suspended_at", (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL)), (NOT ("listings"."paused_at" IS NOT NULL)
  AND NOT ("users"."paused_at" IS NOT NULL)), "users"."created_at", "users"."ended_sales", "users"."completed_sales", "users"."sent_sales", "users"."sent_or_missed_sales", "users"."upheld_claims", "users"."canceled_sales", "users"."described_well", "users"."described_sales"
  from "listings"
  inner join "users" on "users"."id" = "listings"."seller_id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  left join "photos" on "photos"."id" = "listing_photos"."photo_id"
  where "listings"."id" = ?;
-- c42b2d89
select "photos"."id", "photos"."width", "photos"."height", "photos"."stock_cover"
  from "listing_photos"
  inner join "photos" on "photos"."id" = "listing_photos"."photo_id"
  where "listing_photos"."listing_id" = ?
  order by "listing_photos"."position" asc;
-- 15cc0d31
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "photos"."id", "photos"."width", "photos"."height", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at"
  from "listings"
  inner join "users" on "users"."id" = "listings"."seller_id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  left join "photos" on "photos"."id" = "listing_photos"."photo_id"
  where ((("listings"."stock" = 1)
  AND (NOT ("listings"."seller_id" IN (SELECT "leaving"."subject_id"
  FROM "follow_ups" leaving
  WHERE "leaving"."kind" = 'seller'
  AND "leaving"."leaving" = 1))))
  and "listings"."id" <> ?
  and "listings"."title_id" = (SELECT "it"."title_id"
  FROM "listings" it
  WHERE "it"."id" = ?))
  order by "listings"."resell_price_cents" asc, "listings"."id" asc limit ?;
-- 5058a8d9
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "photos"."id", "photos"."width", "photos"."height", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at", "listings"."title_id"
  from "listings"
  inner join "users" on "users"."id" = "listings"."seller_id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  left join "photos" on "photos"."id" = "listing_photos"."photo_id"
  where "listings"."id" IN (SELECT (SELECT "copy"."id"
  FROM "listings" copy
  WHERE "copy"."title_id" = book.id
  AND ("copy"."stock" = 1)
  ORDER BY "copy"."posted_at" DESC, "copy"."id" DESC LIMIT 1)
  FROM (SELECT "other"."id" AS id
  FROM "titles" other
  WHERE "other"."author_key" = (SELECT "other"."author_key"
  FROM "titles" other
  WHERE "other"."id" = (SELECT "it"."title_id"
  FROM "listings" it
  WHERE "it"."id" = ?))
  AND "other"."author_key" <> ''
  AND "other"."copies" > 0
  AND "other"."id" <> (SELECT "it"."title_id"
  FROM "listings" it
  WHERE "it"."id" = ?)
  ORDER BY "other"."copies" DESC LIMIT ?) book)
  AND (NOT ("listings"."seller_id" IN (SELECT "leaving"."subject_id"
  FROM "follow_ups" leaving
  WHERE "leaving"."kind" = 'seller'
  AND "leaving"."leaving" = 1)))
  order by "listings"."posted_at" desc, "listings"."id" desc;
-- 8bfef415
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "photos"."id", "photos"."width", "photos"."height", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at", "listings"."title_id"
  from "listings"
  inner join "users" on "users"."id" = "listings"."seller_id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  left join "photos" on "photos"."id" = "listing_photos"."photo_id"
  where ("listings"."id" in (select "id"
  from "listings"
  where (("listings"."stock" = 1)
  and "listings"."category_id" = (SELECT "it"."category_id"
  FROM "listings" it
  WHERE "it"."id" = ?))
  order by "listings"."posted_at" desc, "listings"."id" desc limit ?)
  and (NOT ("listings"."seller_id" IN (SELECT "leaving"."subject_id"
  FROM "follow_ups" leaving
  WHERE "leaving"."kind" = 'seller'
  AND "leaving"."leaving" = 1)))
  and "listings"."title_id" IS NOT (SELECT "it"."title_id"
  FROM "listings" it
  WHERE "it"."id" = ?))
  order by "listings"."posted_at" desc, "listings"."id" desc limit ?;
-- 0ea449bc
select "id", "copies", "lowest_cents"
  from "titles"
  where "titles"."id" = (SELECT "it"."title_id"
  FROM "listings" it
  WHERE "it"."id" = ?);
-- 1200c037
select "messages"."author_id" = "conversations"."asker_id", "messages"."text"
  from "messages"
  inner join "conversations" on "conversations"."id" = "messages"."conversation_id"
  where "messages"."published_on" = ?
  order by "conversations"."created_at" asc, "messages"."conversation_id" asc, "messages"."number" asc limit ?;

---- seller/[id].astro, getSellerPage: 5 statements
-- 744eb3c4
select "id", "name", "photo", "verified", ("users"."paused_at" IS NOT NULL), "created_at"
  from "users"
  where ("users"."id" = ?
  and "users"."role" = ?
  and (("users"."deleted_at" IS NULL)
  AND ("users"."suspended_at" IS NULL)));
-- 2a1dd641
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "photos"."id", "photos"."width", "photos"."height", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at"
  from "listings"
  inner join "users" on "users"."id" = "listings"."seller_id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  left join "photos" on "photos"."id" = "listing_photos"."photo_id"
  where ((("listings"."stock" = 1)
  AND (NOT ("listings"."seller_id" IN (SELECT "leaving"."subject_id"
  FROM "follow_ups" leaving
  WHERE "leaving"."kind" = 'seller'
  AND "leaving"."leaving" = 1))))
  and "listings"."seller_id" = ?)
  order by "listings"."posted_at" desc, "listings"."id" desc limit ?;
-- d11f81a7 (select "id", "name", "verified", "created_at", "ended_sales")
-- 259f87ab (select "days", "sales")
-- 1b8c6f75 (select "reviews"."id", "reviews"."is_good", "reviews"."text")

---- search.astro, searchTitles: 5 statements
-- 4cb0b55b
select "listings"."name", "listings"."author", "listings"."isbn", "listings"."category_id", "listings"."condition", "listings"."format", "listings"."language", "listings"."location", "listings"."delivery", "listings"."year_of_purchase", "listings"."used_duration", "listings"."original_price_cents", "listings"."resell_price_cents", "listings"."description", "listings"."id", "categories"."name", "photos"."id", "photos"."width", "photos"."height", "listings"."seller_id", "users"."name", "users"."photo", "users"."verified", "listings"."posted_at", "listings"."sold_at", "listings"."advertised_at", page.at, page.number, page.kind, title.id, title.copies, title.lowest_cents, ("listings"."seller_id" IN (SELECT "leaving"."subject_id"
  FROM "follow_ups" leaving
  WHERE "leaving"."kind" = 'seller'
  AND "leaving"."leaving" = 1))
  from "listings"
  inner join "users" on "users"."id" = "listings"."seller_id"
  inner join "categories" on "categories"."id" = "listings"."category_id"
  left join "listing_photos" on ("listing_photos"."listing_id" = "listings"."id"
  and "listing_photos"."position" = ?)
  left join "photos" on "photos"."id" = "listing_photos"."photo_id"
  inner join (SELECT place.*, (SELECT "copy"."id"
  FROM "listings" copy
  WHERE "copy"."kind_number" = place.kind
  AND "copy"."resell_price_cents" BETWEEN ?
  AND ?
  ORDER BY "copy"."resell_price_cents" ASC, "copy"."id" ASC LIMIT 1) AS best
  FROM (SELECT "title"."newest_at" AS at, "title"."number" AS number, (SELECT "copy"."kind_number"
  FROM "listings" copy
  WHERE "copy"."title_id" = "title"."id"
  AND "copy"."stock" = 1
  ORDER BY "copy"."resell_price_cents", "copy"."id" LIMIT 1) AS kind
  FROM "titles" title INDEXED BY titles_newest
  WHERE "title"."newest_at" IS NOT NULL
  ORDER BY "title"."newest_at" DESC, "title"."number" DESC LIMIT ?) place) page on page.best = "listings"."id"
  inner join "titles" title on title.number = page.kind / 65536;
-- 439968d0
select json_group_array(found.number), '[]', '[]', '[]', group_concat(found.terms), count(*) <= iif((SELECT total("category_counts"."copies")
  FROM "category_counts"
  WHERE "category_counts"."category_id" = ?) <= ?, ?, ?)
  from (SELECT found.rowid AS number, found.terms
  FROM title_words found
  WHERE title_words MATCH ?
  ORDER BY found.rowid DESC LIMIT iif((SELECT total("category_counts"."copies")
  FROM "category_counts"
  WHERE "category_counts"."category_id" = ?) <= ?, ?, ?) + 1) found;
-- d58a98f0 (select group_concat(DISTINCT (found.number / 65536) || ?), c)
-- 47e633e5 (select "id", "name")
-- c8b74dd4
select "category_id", "copies", "titles"
  from "category_counts";

---- sitemap.xml.ts, listSitemapParts: 1 statements
-- dc52668d
select "kind", "number"
  from "sitemap_parts"
  order by "sitemap_parts"."kind" asc, "sitemap_parts"."number" asc;

---- sitemap/[part].xml.ts, getSitemapPart: 2 statements
-- a95e0764
select "number"
  from "sitemap_parts"
  where ("sitemap_parts"."kind" = ?
  and "sitemap_parts"."number" = ?);
-- 713c3160
select "id" as "address_id", "posted_at" as "address_place", coalesce("changed_at", "posted_at") as "address_changed_at"
  from "listings"
  where ((("listings"."stock" = 1)
  AND (NOT ("listings"."seller_id" IN (SELECT "leaving"."subject_id"
  FROM "follow_ups" leaving
  WHERE "leaving"."kind" = 'seller'
  AND "leaving"."leaving" = 1))))
  and ("listings"."posted_at", "listings"."id") > (coalesce((SELECT "sitemap_parts"."place"
  FROM "sitemap_parts"
  WHERE ("sitemap_parts"."kind" = ?
  and "sitemap_parts"."number" = ?)), -1), coalesce((SELECT "sitemap_parts"."after_id"
  FROM "sitemap_parts"
  WHERE ("sitemap_parts"."kind" = ?
  and "sitemap_parts"."number" = ?)), ''))
  AND ("listings"."posted_at", "listings"."id") <= (coalesce((SELECT "sitemap_parts"."place"
  FROM "sitemap_parts"
  WHERE ("sitemap_parts"."kind" = ?
  and "sitemap_parts"."number" = ?)), 9223372036854775807), coalesce((SELECT "sitemap_parts"."after_id"
  FROM "sitemap_parts"
  WHERE ("sitemap_parts"."kind" = ?
  and "sitemap_parts"."number" = ?)), '')))
  order by "listings"."posted_at" asc, "listings"."id" asc limit ?;

---- sitemap/[part].xml.ts, listCategoryAddresses: 1 statements
-- 45008990
select "id", "name"
  from "categories"
  where ("categories"."merged_into" IS NULL)
  order by "categories"."position" asc;

---- title/[id].astro, getTitlePage: 5 statements
-- 0cb65e23
select "title_id"
  from "listings"
  where "listings"."id" = ?;
-- d8112628 (select "id", "name", "author", "copies", "lowest_cents", "hi)
-- 66105dc5 (select "title_kinds"."terms")
-- be0f8156 (select "listings"."name", "listings"."author", "listings"."i)
-- 78bbd377 (select "resell_price_cents", "id")