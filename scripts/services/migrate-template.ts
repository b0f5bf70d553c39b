// Makes the template database of the tests and migrates it with the application's own migrations.
// Started by test-services through tsx, since it imports TypeScript of the instance.
// Environment: TEMPLATE_ADMIN_URL, TEMPLATE_URL, TEMPLATE_NAME.
import { migrate } from "@gonogo/db/migrate";
import pg from "pg";

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

const client = new pg.Client({ connectionString: required("TEMPLATE_ADMIN_URL") });
await client.connect();
await client.query(`CREATE DATABASE "${required("TEMPLATE_NAME")}"`);
await client.end();
await migrate(required("TEMPLATE_URL"));
