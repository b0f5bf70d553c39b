// What the project takes of the database, by what is stored. Rendered on the server.
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { StorageUsed } from "@/lib/router-types";
import { storageRows, storageSentence } from "./storage-words.ts";

export const StorageCard = ({ storage }: { storage: StorageUsed }) => (
  <Card id="storage" className="scroll-mt-28 lg:scroll-mt-4">
    <CardHeader>
      <div>
        <CardTitle>Storage</CardTitle>
        <CardDescription>
          What this project takes of the database, compressed as it is stored, without indexes.
        </CardDescription>
      </div>
    </CardHeader>
    <p className="text-14">{storageSentence(storage)}</p>
    <dl className="grid grid-cols-[max-content_max-content] gap-x-6 gap-y-1 text-13">
      {storageRows(storage).map(({ name, size }) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="figure text-right">{size}</dd>
        </div>
      ))}
    </dl>
  </Card>
);
