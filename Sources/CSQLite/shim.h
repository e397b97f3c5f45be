#pragma once
#include <sqlite3.h>

/* Swift calls no function of variable arguments: a connection that trusts nothing it reads. */
static inline void gridreel_sqlite_harden(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
}

/* Binds a text that SQLite copies; SQLITE_TRANSIENT is a cast that Swift does not see. */
static inline int gridreel_sqlite_bind_text(sqlite3_stmt *statement, int place, const char *text, int count) {
  return sqlite3_bind_text(statement, place, text, count, SQLITE_TRANSIENT);
}

/* Answers with a text that SQLite copies. */
static inline void gridreel_sqlite_result_text(sqlite3_context *context, const char *text, int count) {
  sqlite3_result_text(context, text, count, SQLITE_TRANSIENT);
}
